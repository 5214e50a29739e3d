import type { Browser } from 'playwright';
import type { Line } from '#tools/browser/slow-line.ts';

/** A price that can be bet on, as it stands on its button. */
const PRICE = '[data-odds][data-state="open"] [data-price]';

/** What somebody saw who came for the first time. Times in ms since the page was asked for. */
export interface Visit {
  /** `GET /path` before the first price, in their order. */
  readonly requests: readonly string[];
  /** Over the wire before the first price, with the heads of answers. */
  readonly bytes: number;
  readonly firstPaint: number;
  readonly firstPrice: number;
  /** When the largest thing of the page was painted. */
  readonly largestPaint: number;
  /** Sum of layout shifts until the page was whole (CLS, of one window). */
  readonly shifts: number;
  /** Whose: class and px, for whoever has to mend it. */
  readonly shifted: readonly string[];
}

export interface VisitOptions {
  readonly width: number;
  readonly height: number;
  /** Factor by which the processor is slower; 1 when absent. */
  readonly slower?: number;
  /** How long it is watched after its first price, ms. */
  readonly watched: number;
}

/** Runs in the page before anything else. */
function observe(price: string): void {
  const seen = { price: 0, largest: 0, shifts: 0, shifted: [] as string[] };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as unknown as {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    seen.shifts += shift.value;
    if (shift.value < 0.001) return;
    const at = Math.round(entry.startTime);
    for (const { node } of shift.sources)
      seen.shifted.push(
        `${shift.value.toFixed(3)} at ${at}: ${node instanceof Element ? node.className : node?.nodeName}`,
      );
  });
  const frame = (): void => {
    // In sight, and in a frame that is drawn after this; one of them may stand at evens, without a digit.
    const isShown = (button: Element): boolean =>
      button.checkVisibility({ visibilityProperty: true }) && /\d/.test(button.textContent);
    if ([...document.querySelectorAll(price)].some(isShown)) {
      seen.price = performance.now();
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

interface Seen {
  readonly price: number;
  readonly largest: number;
  readonly shifts: number;
  readonly shifted: readonly string[];
}

/** Opens a page as somebody who was never here: nothing is kept from the visit before. */
export async function firstVisit(
  browser: Browser,
  line: Line,
  path: string,
  { width, height, slower = 1, watched }: VisitOptions,
): Promise<Visit> {
  const isPhone = width < 700;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: 1,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    // The loader of this file marks functions by name; the page does not know its mark.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(observe, PRICE);
    line.reset();
    await page.goto(`${line.url}${path}`, { waitUntil: 'commit' });
    const seen = (): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.price > 0, undefined, {
      polling: 'raf',
      timeout: 60_000,
    });
    await page.waitForTimeout(watched);
    const { price, largest, shifts, shifted } = await seen();
    const began = await page.evaluate(() => performance.timeOrigin);
    const { requests, bytes } = line.carried(began + price);
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    );
    return { requests, bytes, firstPaint, firstPrice: price, largestPaint: largest, shifts, shifted };
  } finally {
    await context.close();
  }
}
