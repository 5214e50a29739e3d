import { EMPTY, filter, ignoreElements, type Observable, switchMap } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { searchOffer as searchCall } from '#domain/contract/search.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { SEARCH_TEXT, searchedFor } from '#projections/search/select-search.ts';
import type { Epic } from '../runtime/epic.ts';

const isTyped = (event: AppEvent): boolean =>
  event.type === 'intent/viewOptionChosen' &&
  event.data.view === SEARCH_TEXT.view &&
  event.data.option === SEARCH_TEXT.option;

/**
 * Asks for what is typed, a moment after the last letter (SCH-01); at once after a press on retry, and on the
 * page of the search, which is reached with what was typed elsewhere. `projections/views` folds the answer to
 * the newest request alone.
 */
export const searchOffer: Epic = (events$, state$, { gateway, timers }) => {
  const ask = (): Observable<never> => {
    const text = searchedFor(state$.value);
    return text === '' ? EMPTY : gateway.call(searchCall, { body: { text } }).pipe(ignoreElements());
  };
  // After a reload nobody knows any more what the mark stands for.
  const isWanted = (event: AppEvent): boolean =>
    event.type === 'navigation/routeChanged'
      ? event.data.key === 'search' && state$.value.navigation.arrivedBy !== 'start'
      : event.type === 'intent/retryPressed' && event.data.view === searchCall.name;
  return events$.pipe(
    filter((event) => isTyped(event) || isWanted(event)),
    switchMap((event) =>
      isTyped(event) ? timers.after('search', DEFAULTS.search.delayMs).pipe(switchMap(ask)) : ask(),
    ),
  );
};
