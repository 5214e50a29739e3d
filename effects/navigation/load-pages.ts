import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  repeat,
  switchMap,
} from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { PageCall } from '#domain/navigation/page-calls.ts';
import { selectPageCalls } from '#projections/navigation/select-page-calls.ts';
import type { RootState } from '#projections/root.ts';
import { viewKey } from '#projections/views/view-key.ts';
import type { Epic } from '../runtime/epic.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';

const isArrival = ({ type }: AppEvent): boolean => type === 'navigation/routeChanged';
const isRetry = (event: AppEvent): event is EventOf<'intent/retryPressed'> =>
  event.type === 'intent/retryPressed';

/** Choices are part of queries, so what the page is made of may change while it is shown. */
const isChoice = ({ type }: AppEvent): boolean =>
  type.startsWith('settings/') || type === 'intent/viewOptionChosen' || type === 'config/loaded';

interface Wanted {
  readonly arrived: boolean;
  readonly pages: readonly PageCall[];
}

const isSamePage = (before: Wanted, next: Wanted): boolean =>
  !next.arrived && keysOf(before.pages).join() === keysOf(next.pages).join();

const comesBack = (event: AppEvent): boolean =>
  wakes(event) || (event.type === 'live/serverUnavailableFlagged' && !event.data.unavailable);

/** The answer is folded from the log by `projections/views`; nothing is decided because of it here. */
const ask = (ports: Ports, { call, query }: PageCall): Observable<never> =>
  ports.gateway.call(call, { query }).pipe(ignoreElements());

const keysOf = (pages: readonly PageCall[]): readonly string[] =>
  pages.map(({ call, query }) => viewKey(call.name, query));
const viewOf = (state: RootState, { call, query }: PageCall) => state.views.byKey[viewKey(call.name, query)];
const isWanted = (state: RootState, page: PageCall): boolean => {
  const view = viewOf(state, page);
  return view === undefined || view.left || view.status === 'failed';
};

/**
 * Asks again for lists while the page is in sight: events open, start and finish without anybody pressing a
 * thing. What the page is made of is looked up each time, as a flag may have closed it (CFG-05).
 */
const refresh = (ports: Ports, state: () => RootState): Observable<never> => {
  const lively = () => selectPageCalls(state()).filter((page) => page.lively);
  if (lively().length === 0) return EMPTY;
  return defer(() => ports.timers.after('refreshPage', DEFAULTS.browse.refreshMs)).pipe(
    repeat(),
    filter(() => state().lifecycle.visible && state().live.connected),
    mergeMap(() => merge(...lively().map((page) => ask(ports, page)))),
  );
};

/**
 * Asks for what a page is made of when the user comes to it, when a setting makes something else of it, when
 * they press retry, and from time to time. A rewritten address of the same page asks for nothing that is
 * there.
 */
export const loadPages: Epic = (events$, state$, ports) => {
  const now = () => state$.value;
  // Choices made before there is a page are part of its first questions.
  let hasArrived = false;
  const arrive$ = events$.pipe(
    filter((event) => {
      hasArrived ||= isArrival(event);
      return hasArrived && (isArrival(event) || isChoice(event));
    }),
    map((event): Wanted => ({ arrived: isArrival(event), pages: selectPageCalls(now()) })),
    distinctUntilChanged(isSamePage),
    switchMap(({ pages }) => {
      const missing = pages.filter((page) => isWanted(now(), page));
      return merge(...missing.map((page) => ask(ports, page)), refresh(ports, now));
    }),
  );
  const retry$ = events$.pipe(
    filter(isRetry),
    mergeMap(({ data }): Observable<NewDerived> => {
      const pages = selectPageCalls(now()).filter((page) => page.call.name === data.view);
      return from(pages).pipe(mergeMap((page) => ask(ports, page)));
    }),
  );
  // What failed while the line, the tab or the server was away is asked for again without a press.
  const back$ = events$.pipe(
    filter(comesBack),
    mergeMap((): Observable<NewDerived> => {
      const failed = selectPageCalls(now()).filter((page) => viewOf(now(), page)?.status === 'failed');
      return from(failed).pipe(mergeMap((page) => ask(ports, page)));
    }),
  );
  return merge(arrive$, retry$, back$);
};
