import type { Draft } from '@reduxjs/toolkit';
import type { BetId } from '#domain/brand.ts';
import { filterInPath, isAskedFor } from '#domain/my-bets/bet-filter.ts';
import { compareOpen, compareSettled, newerBet } from '#domain/my-bets/bet-order.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { projection } from '../projection.ts';
import { betEditFolds } from './fold-bet-edit.ts';
import { forgetHeard, hearNews, loadNews, readNews } from './fold-bet-news.ts';
import { cashOutFolds, keepOpenCashOuts } from './fold-cash-out.ts';
import { cashOutRuleFolds } from './fold-cash-out-rule.ts';
import { type AskedBets, type MyBetsState, noBets } from './my-bets-state.ts';

type State = Draft<MyBetsState>;

function hold(state: State, bets: readonly MyBet[]): void {
  for (const bet of bets) state.bets[bet.betslipId] = newerBet(state.bets[bet.betslipId], bet);
}

/** The list's ids together with `ids`, each once, without what left the list, in the order of the list. */
function arrange(state: State, list: 'open' | 'settled', ids: readonly BetId[]): void {
  const status = list === 'open' ? 'OPEN' : 'SETTLED';
  const bets = [...new Set(ids)].flatMap((id) => {
    const bet = state.bets[id];
    return bet?.status === status ? [bet] : [];
  });
  state[list].ids = bets.sort(list === 'open' ? compareOpen : compareSettled).map((bet) => bet.betslipId);
}

const isSameList = ({ settled: { asked } }: State, other: AskedBets | undefined): boolean =>
  asked?.query === other?.query && asked?.text === other?.text;

const idsOf = (bets: readonly MyBet[]): BetId[] => bets.map((bet) => bet.betslipId);

/** True when the bet belongs between bets already fetched; an older one will come with its page. */
function withinSettled(state: State, bet: MyBet, now: number): boolean {
  const { asked } = state.settled;
  // Whether words that are looked for stand in it the gateway alone knows: it comes with the next page.
  if (asked !== undefined && (asked.text !== '' || !isAskedFor(bet, filterInPath(asked.query), now)))
    return false;
  if (state.settled.next === null) return true;
  const last = state.settled.ids.at(-1);
  const held = last === undefined ? undefined : state.bets[last];
  return held !== undefined && compareSettled(bet, held) < 0;
}

export const myBets = projection<MyBetsState>(4, noBets, {
  'myBets/listRequested': (state, { data }) => {
    if (data.list === 'details') {
      const known = data.betId !== undefined && state.bets[data.betId] !== undefined;
      const { betId, steps } = state.details;
      state.details = { betId: data.betId ?? null, status: known ? 'refreshing' : 'loading' };
      if (betId === data.betId && steps !== undefined) state.details.steps = steps;
      return;
    }
    if (data.list === 'settled' && !isSameList(state, data.asked)) {
      state.settled = { ids: [], status: 'idle', next: null, nextBackup: null };
      if (data.asked !== undefined) state.settled.asked = data.asked;
    }
    const list = state[data.list];
    list.status =
      list.status === 'idle' ||
      list.status === 'loading' ||
      (list.ids.length === 0 && list.status === 'failed')
        ? 'loading'
        : 'refreshing';
    if (data.list === 'settled') state.settled.nextBackup = data.more ? state.settled.next : null;
  },
  'myBets/openLoaded': (state, { data }) => {
    hold(state, data.bets);
    arrange(state, 'open', idsOf(data.bets));
    state.open.status = 'ready';
    state.unsettledCount = state.open.ids.length;
  },
  'myBets/settledPageLoaded': (state, { data }) => {
    // An answer to what is not asked any more.
    if (!isSameList(state, data.asked)) return;
    hold(state, data.bets);
    state.settled.next = data.next;
    arrange(state, 'settled', data.more ? [...state.settled.ids, ...idsOf(data.bets)] : idsOf(data.bets));
    state.settled.status = 'ready';
  },
  'myBets/detailsLoaded': (state, { data }) => {
    hold(state, [data.bet]);
    if (state.details.betId !== data.bet.betslipId) return;
    state.details.status = 'ready';
    if (data.steps !== undefined) state.details.steps = data.steps;
  },
  'myBets/statisticsLoaded': (state, { data }) => {
    state.statistics = { query: data.query, statistic: data.statistic };
  },
  'myBets/statisticsFailed': (state, { data }) => {
    state.statistics = { query: data.query, statistic: null };
  },
  'myBets/changed': (state, { data, at }) => {
    hold(state, data.bets);
    hearNews(state, data.bets);
    const removed = new Set(data.removed);
    arrange(
      state,
      'open',
      [...state.open.ids, ...idsOf(data.bets)].filter((id) => !removed.has(id)),
    );
    const fresh = data.bets.filter((bet) => withinSettled(state, bet, at));
    if (state.settled.status !== 'idle') arrange(state, 'settled', [...state.settled.ids, ...idsOf(fresh)]);
    if (state.open.status === 'ready') state.unsettledCount = state.open.ids.length;
  },
  'myBets/reportSent': (state, { data }) => {
    state.report = { betId: data.betId, status: 'sending', ticket: null };
  },
  'myBets/reportEnded': (state, { data }) => {
    state.report = { betId: data.betId, status: data.outcome, ticket: data.ticket };
  },
  // Nobody waits for the answer of the page that is gone.
  'lifecycle/sessionResumed': (state) => {
    if (state.report?.status === 'sending') state.report.status = 'failed';
    forgetHeard(state);
  },
  'myBets/listFailed': (state, { data }) => {
    if (data.list === 'details') {
      state.details.status = data.reason === 'notFound' ? 'notFound' : 'failed';
      return;
    }
    state[data.list].status = 'failed';
    if (data.list === 'settled') state.settled.next = state.settled.nextBackup ?? state.settled.next;
  },
  // What came while nobody looked is not said in passing any more.
  'lifecycle/visibilityChanged': forgetHeard,
  'myBets/newsLoaded': (state, { data }) => {
    hold(state, data.bets);
    loadNews(state, data);
  },
  'myBets/newsDismissed': (state, { data }) => readNews(state, data),
  'myBets/countLoaded': (state, { data }) => {
    state.unsettledCount = data.count;
  },
  // Whose bets these were is nobody's business after the logout (SES-08).
  'session/logoutRequested': (state) => keepOpenCashOuts(state, noBets),
  'session/loginRequested': (state) => keepOpenCashOuts(state, noBets),
  ...cashOutFolds,
  ...cashOutRuleFolds,
  ...betEditFolds,
});
