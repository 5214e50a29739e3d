import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { plainPath } from './plain-path.ts';

type Submit = (input: NewInput) => void;

const addressOf = (view: Window): string => view.location.pathname + view.location.search;

/**
 * Writes decided routes to the address bar (`navigation/routeChanged`). An address that already says so is
 * left alone, so a start and a step through the history write nothing; also where the log has less of it than
 * the bar (HOLD-11).
 */
export function createAddressBar(view: Window): (event: AppEvent, submit: Submit) => void {
  return (event) => {
    if (event.type !== 'navigation/routeChanged' || event.data.path === plainPath(addressOf(view))) return;
    // Same-origin paths only: a path of a recording or a link can never name another host.
    const target = new URL(event.data.path, view.location.origin);
    if (target.origin !== view.location.origin) return;
    const address = target.pathname + target.search;
    if (event.data.replace) view.history.replaceState(null, '', address);
    else view.history.pushState(null, '', address);
  };
}

/** Back, forward and an edited address become inputs. Returns the function that stops watching. */
export function watchHistory(view: Window, submit: Submit): () => void {
  const moved = (): void =>
    submit({ type: 'lifecycle/historyMoved', data: { path: plainPath(addressOf(view)) } });
  view.addEventListener('popstate', moved);
  return () => view.removeEventListener('popstate', moved);
}
