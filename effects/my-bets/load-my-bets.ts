import { concat, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { BetId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { getBetDetails, getSettledBets, getUnsettledBets } from '#domain/contract/my-bets.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { toMyBet } from '#domain/my-bets/my-bet.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';

type List = 'open' | 'settled' | 'details';
type Failure = { readonly kind: 'refused'; readonly status: number } | { readonly kind: 'lost' };

const requested = (list: List, more: boolean, betId?: BetId): NewDerived => ({
  type: 'myBets/listRequested',
  data: { list, more, ...(betId === undefined ? {} : { betId }) },
});
const failed = (list: List, failure: Failure): NewDerived => ({
  type: 'myBets/listFailed',
  data: { list, reason: failure.kind === 'refused' && failure.status === 404 ? 'notFound' : failure.kind },
});

const openBets = (ports: Ports): Observable<NewDerived> =>
  concat(
    of(requested('open', false)),
    ports.gateway
      .call(getUnsettledBets, {})
      .pipe(
        map(
          (outcome): NewDerived =>
            outcome.kind === 'ok'
              ? { type: 'myBets/openLoaded', data: { bets: outcome.answer.data.bets.map(toMyBet) } }
              : failed('open', outcome),
        ),
      ),
  );

const settledPage = (ports: Ports, from: string | null): Observable<NewDerived> =>
  concat(
    of(requested('settled', from !== null)),
    ports.gateway
      .call(getSettledBets, {
        query: { size: String(DEFAULTS.myBets.settledPageSize), ...(from === null ? {} : { from }) },
      })
      .pipe(
        map((outcome): NewDerived => {
          if (outcome.kind !== 'ok') return failed('settled', outcome);
          const { bets, next } = outcome.answer.result;
          return {
            type: 'myBets/settledPageLoaded',
            data: { bets: bets.map(toMyBet), next, more: from !== null },
          };
        }),
      ),
  );

function details(ports: Ports, text: string | undefined): Observable<NewDerived> {
  const betId = BetId.safeParse(text);
  if (!betId.success) {
    return of(requested('details', false), failed('details', { kind: 'refused', status: 404 }));
  }
  return concat(
    of(requested('details', false, betId.data)),
    ports.gateway
      .call(getBetDetails, { params: { betId: betId.data } })
      .pipe(
        map(
          (outcome): NewDerived =>
            outcome.kind === 'ok'
              ? { type: 'myBets/detailsLoaded', data: { bet: toMyBet(outcome.answer.data.bet) } }
              : failed('details', outcome),
        ),
      ),
  );
}

const isMore = (event: AppEvent): boolean => event.type === 'intent/moreBetsPressed';
/**
 * What can bring a page of bets into view: the route, a login while it is open, a retry, a reconnected
 * channel.
 */
const opensPage: ReadonlySet<AppEvent['type']> = new Set([
  'navigation/routeChanged',
  'session/started',
  'session/prolonged',
  'intent/retryPressed',
]);

/**
 * Fetches what the current page of my bets shows. Leaving the page abandons the interest; a bet that changes
 * meanwhile arrives live (MYB-02), and pages never repeat a bet (MYB-03).
 */
export const loadMyBets: Epic = (events$, state$, ports) => {
  const forRoute = (): Observable<NewDerived> => {
    if (!selectLoggedIn(state$.value)) return EMPTY;
    const { key, params } = state$.value.navigation;
    if (key === 'myBets' || key === 'myBetsOpen' || key === 'myBetsCashout') return openBets(ports);
    if (key === 'myBetsHistorySports') return settledPage(ports, null);
    return key === 'myBetsDetails' ? details(ports, params.betId) : EMPTY;
  };
  const hasFailed = (): boolean => {
    const { open, settled, details: one } = state$.value.myBets;
    return [open, settled, one].some(({ status }) => status === 'failed');
  };
  const pages$ = events$.pipe(
    filter((event) => opensPage.has(event.type) || (wakes(event) && hasFailed())),
    // A renewal matters only to a page that could not be fetched before it.
    filter((event) => event.type !== 'session/prolonged' || state$.value.myBets.open.status === 'failed'),
    switchMap(() => forRoute()),
  );
  const more$ = events$.pipe(
    filter(isMore),
    mergeMap((): Observable<NewDerived> => {
      const { next, status } = state$.value.myBets.settled;
      if (next !== null && status !== 'loading' && status !== 'refreshing') return settledPage(ports, next);
      return of({
        type: 'intent/ignored',
        data: { intent: 'intent/moreBetsPressed', reason: next === null ? 'end' : 'loading' },
      });
    }),
  );
  return merge(pages$, more$);
};
