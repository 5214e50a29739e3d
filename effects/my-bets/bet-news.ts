import {
  concat,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getBetNews, readBetNews, type ShownBet } from '#domain/contract/my-bets.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { toMyBet } from '#domain/my-bets/my-bet.ts';
import { selectNewsInSight } from '#projections/my-bets/select-bet-news.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** What can bring a settled bet into sight. */
const shows: ReadonlySet<AppEvent['type']> = new Set([
  'myBets/newsLoaded',
  'myBets/changed',
  'myBets/detailsLoaded',
  'myBets/settledPageLoaded',
  'navigation/routeChanged',
  'lifecycle/visibilityChanged',
]);

/**
 * Settlements that the customer has not seen (MYB-12): the gateway counts them with the open bets, and names
 * them when that is another number than is known here; one of now comes with its bet. What is read, or in
 * sight, is told to the gateway, which alone remembers; where that is lost, it names it again.
 */
export const betNews: Epic = (events$, state$, { gateway }) => {
  const isOther = (news: number): boolean => news !== (state$.value.myBets.news?.count ?? 0);
  const loaded$ = events$.pipe(
    ofType('myBets/countLoaded'),
    filter(({ data: { news = 0 } }) => isOther(news) && selectLoggedIn(state$.value)),
    switchMap(
      (): Observable<NewDerived> =>
        gateway.call(getBetNews, {}).pipe(
          filter(() => selectLoggedIn(state$.value)),
          mergeMap((outcome) =>
            outcome.kind === 'ok'
              ? of<NewDerived>({
                  type: 'myBets/newsLoaded',
                  data: { ...outcome.answer.data, bets: outcome.answer.data.bets.map(toMyBet) },
                })
              : EMPTY,
          ),
        ),
    ),
  );
  const read = (bets: readonly ShownBet[]): Observable<NewDerived> =>
    concat(
      of<NewDerived>({ type: 'myBets/newsDismissed', data: { bets: [...bets] } }),
      gateway.call(readBetNews, { body: { bets: [...bets] } }).pipe(ignoreElements()),
    );
  const pressed$ = events$.pipe(
    ofType('intent/betNewsDismissed'),
    mergeMap(({ type, data: { bets, elsewhere = false } }): Observable<NewDerived> => {
      if (!selectLoggedIn(state$.value)) return of(ignored(type, 'loggedOut'));
      return elsewhere ? of({ type: 'myBets/newsDismissed', data: { bets, elsewhere } }) : read(bets);
    }),
  );
  const inSight$ = events$.pipe(
    filter(({ type }) => shows.has(type)),
    map(() => selectNewsInSight(state$.value)),
    filter((bets) => bets.length > 0),
    mergeMap((bets) => read(bets.map(({ betslipId, version }) => ({ betId: betslipId, version })))),
  );
  return merge(loaded$, pressed$, inSight$);
};
