import type { Submit } from '#effects/runtime/commit.ts';
import { formFactorOf } from './surroundings.ts';

/** At most one viewport change enters the log in this many milliseconds, and the last one always does. */
export const VIEWPORT_INTERVAL = 1_000;

/**
 * Turns what the browser says about the tab into inputs. Returns the function that stops watching.
 * `pageshow` from the back-forward cache counts as becoming visible: timers were frozen meanwhile.
 */
export function watchLifecycle(view: Window, submit: Submit): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  let visible = view.document.visibilityState === 'visible';
  let size = `${view.innerWidth}x${view.innerHeight}`;
  let pending: number | undefined;

  const showVisibility = (now: boolean): void => {
    if (now === visible) return;
    visible = now;
    submit({ type: 'lifecycle/visibilityChanged', data: { visible } });
  };
  const showViewport = (): void => {
    pending = undefined;
    const next = `${view.innerWidth}x${view.innerHeight}`;
    if (next === size) return;
    size = next;
    submit({
      type: 'lifecycle/viewportChanged',
      data: {
        formFactor: formFactorOf(view.innerWidth),
        width: Math.round(view.innerWidth),
        height: Math.round(view.innerHeight),
      },
    });
  };

  view.document.addEventListener(
    'visibilitychange',
    () => showVisibility(view.document.visibilityState === 'visible'),
    listen,
  );
  view.addEventListener('pagehide', () => showVisibility(false), listen);
  view.addEventListener(
    'pageshow',
    () => showVisibility(view.document.visibilityState === 'visible'),
    listen,
  );
  view.addEventListener(
    'online',
    () => submit({ type: 'lifecycle/connectivityChanged', data: { online: true } }),
    listen,
  );
  view.addEventListener(
    'offline',
    () => submit({ type: 'lifecycle/connectivityChanged', data: { online: false } }),
    listen,
  );
  view.addEventListener(
    'resize',
    () => {
      pending ??= view.setTimeout(showViewport, VIEWPORT_INTERVAL);
    },
    listen,
  );
  return () => {
    stop.abort();
    if (pending !== undefined) view.clearTimeout(pending);
  };
}
