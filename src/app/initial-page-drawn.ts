import { DEFAULTS } from '#domain/config/defaults.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { firstPageStands } from '#src/platform/parts/after-first-page.ts';

/** Where a page is hidden no frame is drawn. */
const FRAME_MS = 500;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const frame = (): Promise<unknown> =>
  Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), wait(FRAME_MS)]);

/**
 * Once everything that was asked for at the start is answered, whatever the answers are; but for calls that
 * are read by what is fetched only after that page. Asked before the first event.
 *
 * @param calls names of those whose answers can be read by then
 */
export const firstAnswers = (runtime: Pick<Runtime, 'attach'>, calls: ReadonlySet<string>): Promise<void> =>
  new Promise((resolve) => {
    const open = new Set<string>();
    const detach = runtime.attach((event) => {
      if (event.type === 'gateway/requested' && calls.has(event.data.op)) open.add(event.data.requestId);
      if (event.type !== 'gateway/answered' || !open.delete(event.data.requestId)) return;
      if (open.size > 0) return;
      detach();
      resolve();
    });
  });

/**
 * When the page that was opened stands there with its first answers, or after a while: whoever is on a bad
 * line must be able to press something, too.
 */
export async function firstPageDrawn(answered: Promise<void>): Promise<void> {
  await Promise.race([Promise.all([answered, firstPageStands()]), wait(DEFAULTS.parts.firstPageMs)]);
  // In the second frame the browser has drawn the first.
  await frame().then(frame);
}
