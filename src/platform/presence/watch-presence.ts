import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { selectGwSessionId } from '#projections/session/select-session.ts';
import { selectEndWarned } from '#projections/session/select-session-end.ts';

/** The log is told of presses and keys at most this often, ms; the last one always counts. */
export const PRESENCE_INTERVAL = 30_000;

/** What one tab says to the others. */
const HERE = 'here';

type Own = Pick<Runtime, 'attach' | 'state' | 'submit' | 'subscribe'>;
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
type Page = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>;

/**
 * Says that the customer is there, by what they press, to this tab's log and to all tabs of the browser: they
 * have one session, and one idle time (ACC-15). Once they are warned of the end, their answer alone counts:
 * no key that was on its way to something else.
 *
 * @returns what ends it
 */
export function watchPresence(runtime: Own, channel: Channel, page: Page, now: () => number): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true, passive: true };
  let session: string | null = null;
  let told = Number.NEGATIVE_INFINITY;
  let later: number | undefined;

  const tell = (): void => {
    page.clearTimeout(later);
    later = undefined;
    if (selectGwSessionId(runtime.state()) === null || selectEndWarned(runtime.state())) return;
    told = now();
    runtime.submit({ type: 'intent/presenceShown', data: {} });
    channel.postMessage(HERE);
  };
  const see = ({ isTrusted }: Event): void => {
    if (!isTrusted || session === null) return;
    const wait = told + PRESENCE_INTERVAL - now();
    if (wait <= 0) tell();
    else later ??= page.setTimeout(tell, wait);
  };
  /** Whoever logs in is there, and so is who opens or reloads a page in their session. */
  const follow = (): void => {
    const current = selectGwSessionId(runtime.state());
    if (current === session) return;
    session = current;
    if (current !== null) tell();
  };

  for (const type of ['pointerdown', 'keydown', 'wheel'] as const) page.addEventListener(type, see, listen);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== HERE || session === null) return;
    runtime.submit({ type: 'intent/presenceShown', data: { elsewhere: true } }, 'tabs');
  });
  const detach = runtime.attach(({ type }) => {
    if (type === 'intent/stayPressed') channel.postMessage(HERE);
  });
  const unsubscribe = runtime.subscribe(follow);
  follow();
  return () => {
    stop.abort();
    page.clearTimeout(later);
    unsubscribe();
    detach();
    channel.close();
  };
}
