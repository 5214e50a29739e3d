import { concat, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { BetId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import {
  findSettledBets,
  getBetDetails,
  getBetStatistics,
  getSettledBets,
  getUnsettledBets,
} from '#domain/contract/my-bets.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { allRecent, fieldsOf, filterInPath, queryOf } from '#domain/my-bets/bet-filter.ts';
import { toMyBet } from '#domain/my-bets/my-bet.ts';
import type { AskedBets } from '#projections/my-bets/my-bets-state.ts';
import { COLUMN_TAB } from '#projections/my-bets/select-cash-out.ts';
import { HISTORY_TEXT, historyText } from '#projections/my-bets/select-my-bets.ts';
import type { RootState } from '#projections/root.ts';
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

const settledPage = (ports: Ports, asked: AskedBets, from: string | null): Observable<NewDerived> => {
  const fields = {
    ...fieldsOf(filterInPath(asked.query)),
    size: String(DEFAULTS.myBets.settledPageSize),
    ...(from === null ? {} : { from }),
  };
  // Without a period there is no filter: all that was ever settled.
  const query = { period: allRecent.period.span, ...fields };
  const { gateway } = ports;
  const answer$ =
    asked.text === ''
      ? gateway.call(getSettledBets, { query })
      : gateway.call(findSettledBets, { body: { text: asked.text, ...query } });
  return concat(
    of<NewDerived>({ type: 'myBets/listRequested', data: { list: 'settled', more: from !== null, asked } }),
    answer$.pipe(
      map((outcome): NewDerived => {
        if (outcome.kind !== 'ok') return failed('settled', outcome);
        const { bets, next } = outcome.answer.result;
        return {
          type: 'myBets/settledPageLoaded',
          data: { bets: bets.map(toMyBet), next, more: from !== null, asked },
        };
      }),
    ),
  );
};

const statistics = ({ gateway }: Ports, query: string): Observable<NewDerived> =>
  gateway
    .call(getBetStatistics, { query: fieldsOf(filterInPath(query)) })
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'myBets/statisticsLoaded', data: { query, ...outcome.answer.payload.data } }
            : { type: 'myBets/statisticsFailed', data: { query } },
      ),
    );

function details(ports: Ports, text: string | undefined): Observable<NewDerived> {
  const betId = BetId.safeParse(text);
  if (!betId.success) {
    return of(requested('details', false), failed('details', { kind: 'refused', status: 404 }));
  }
  return concat(
    of(requested('details', false, betId.data)),
    ports.gateway.call(getBetDetails, { params: { betId: betId.data } }).pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? {
                type: 'myBets/detailsLoaded',
                data: {
                  bet: toMyBet(outcome.answer.data.bet),
                  ...(outcome.answer.data.steps === undefined ? {} : { steps: outcome.answer.data.steps }),
                },
              }
            : failed('details', outcome),
      ),
    ),
  );
}

const isMore = (event: AppEvent): boolean => event.type === 'intent/moreBetsPressed';
const isTyped = (event: AppEvent): boolean =>
  event.type === 'intent/viewOptionChosen' &&
  event.data.view === HISTORY_TEXT.view &&
  event.data.option === HISTORY_TEXT.option;
/** A bet was settled, or a settlement of one corrected. */
const settles = (event: AppEvent): boolean =>
  event.type === 'myBets/changed' && event.data.bets.some(({ status }) => status === 'SETTLED');
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

/** Pages whose list is that of the open bets. */
const OPEN_LISTS: ReadonlySet<string> = new Set(['myBets', 'myBetsOpen', 'myBetsCashout']);
const opensColumn = (event: AppEvent): boolean =>
  event.type === 'intent/viewOptionChosen' &&
  event.data.view === COLUMN_TAB.view &&
  event.data.value === COLUMN_TAB.bets;
const asksAgain = (event: AppEvent): boolean =>
  event.type === 'intent/retryPressed' && event.data.view === 'myBets';

const isHistory = (state: RootState): boolean => state.navigation.key === 'myBetsHistorySports';

/** What the history is asked for: the filter of its address, and the words in its field. */
function askedBy(state: RootState, event: AppEvent): AskedBets {
  const query = queryOf(filterInPath(state.navigation.path));
  // After a reload nobody knows any more what the mark stands for.
  const isKnown = isTyped(event) || event.type !== 'navigation/routeChanged';
  return { query, text: isKnown || state.navigation.arrivedBy !== 'start' ? historyText(state) : '' };
}

/** The page of settled bets, and what it came to; the one without the other where that fails. */
const history = (ports: Ports, state: RootState, event: AppEvent): Observable<NewDerived> => {
  const asked = askedBy(state, event);
  const sums$ = isTyped(event) ? EMPTY : statistics(ports, asked.query);
  return merge(settledPage(ports, asked, null), sums$);
};

/** The next page of the list that is shown. */
function nextPage(ports: Ports, { myBets }: RootState): Observable<NewDerived> {
  const { next, status, asked = { query: '', text: '' } } = myBets.settled;
  if (next !== null && status !== 'loading' && status !== 'refreshing')
    return settledPage(ports, asked, next);
  return of({
    type: 'intent/ignored',
    data: { intent: 'intent/moreBetsPressed', reason: next === null ? 'end' : 'loading' },
  });
}

/**
 * Fetches what the current page of my bets shows. Leaving the page abandons the interest; a bet that changes
 * meanwhile arrives live (MYB-02), and pages never repeat a bet (MYB-03).
 */
export const loadMyBets: Epic = (events$, state$, ports) => {
  const forRoute = (event: AppEvent): Observable<NewDerived> => {
    if (!selectLoggedIn(state$.value)) return EMPTY;
    const { key, params } = state$.value.navigation;
    if (OPEN_LISTS.has(key)) return openBets(ports);
    if (isHistory(state$.value)) return history(ports, state$.value, event);
    return key === 'myBetsDetails' ? details(ports, params.betId) : EMPTY;
  };
  const hasFailed = (): boolean => {
    const { open, settled, details: one } = state$.value.myBets;
    return [open, settled, one].some(({ status }) => status === 'failed');
  };
  const opened$ = events$.pipe(
    filter((event) => opensPage.has(event.type) || (wakes(event) && hasFailed())),
    // A renewal matters only to a page that could not be fetched before it.
    filter((event) => event.type !== 'session/prolonged' || state$.value.myBets.open.status === 'failed'),
  );
  // The second tab of the slip's column, and an empty slip, stand beside any page.
  const column$ = events$.pipe(
    filter((event) => {
      const { navigation, myBets } = state$.value;
      if (!selectLoggedIn(state$.value) || OPEN_LISTS.has(navigation.key)) return false;
      if (asksAgain(event) || wakes(event)) return myBets.open.status === 'failed';
      return opensColumn(event) && myBets.open.status === 'idle';
    }),
    switchMap(() => openBets(ports)),
  );
  const typed$ = events$.pipe(
    filter((event) => isTyped(event) && isHistory(state$.value)),
    switchMap((event) => ports.timers.after('historySearch', DEFAULTS.search.delayMs).pipe(map(() => event))),
  );
  const pages$ = merge(opened$, typed$).pipe(switchMap((event) => forRoute(event)));
  const more$ = events$.pipe(
    filter(isMore),
    mergeMap(() => nextPage(ports, state$.value)),
  );
  // The sums in sight are those of the bets in sight.
  const sums$ = events$.pipe(
    filter((event) => settles(event) && isHistory(state$.value) && selectLoggedIn(state$.value)),
    switchMap(() => statistics(ports, queryOf(filterInPath(state$.value.navigation.path)))),
  );
  return merge(pages$, column$, more$, sums$);
};
