import type { Draft } from '@reduxjs/toolkit';
import type { BetId } from '#domain/brand.ts';
import { compareOpen, compareSettled, newerBet } from '#domain/my-bets/bet-order.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { projection } from '../projection.ts';
import { cashOutFolds, keepOpenCashOuts } from './fold-cash-out.ts';
import { cashOutRuleFolds } from './fold-cash-out-rule.ts';
import { type MyBetsState, noBets } from './my-bets-state.ts';

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

const idsOf = (bets: readonly MyBet[]): BetId[] => bets.map((bet) => bet.betslipId);

/** True when the bet belongs between bets already fetched; an older one will come with its page. */
function withinSettled(state: State, bet: MyBet): boolean {
  if (state.settled.next === null) return true;
  const last = state.settled.ids.at(-1);
  const held = last === undefined ? undefined : state.bets[last];
  return held !== undefined && compareSettled(bet, held) < 0;
}

export const myBets = projection<MyBetsState>(1, noBets, {
  'myBets/listRequested': (state, { data }) => {
    if (data.list === 'details') {
      const known = data.betId !== undefined && state.bets[data.betId] !== undefined;
      state.details = { betId: data.betId ?? null, status: known ? 'refreshing' : 'loading' };
      return;
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
    hold(state, data.bets);
    state.settled.next = data.next;
    arrange(state, 'settled', data.more ? [...state.settled.ids, ...idsOf(data.bets)] : idsOf(data.bets));
    state.settled.status = 'ready';
  },
  'myBets/detailsLoaded': (state, { data }) => {
    hold(state, [data.bet]);
    if (state.details.betId === data.bet.betslipId) state.details.status = 'ready';
  },
  'myBets/changed': (state, { data }) => {
    hold(state, data.bets);
    const removed = new Set(data.removed);
    arrange(
      state,
      'open',
      [...state.open.ids, ...idsOf(data.bets)].filter((id) => !removed.has(id)),
    );
    const fresh = data.bets.filter((bet) => withinSettled(state, bet));
    if (state.settled.status !== 'idle') arrange(state, 'settled', [...state.settled.ids, ...idsOf(fresh)]);
    if (state.open.status === 'ready') state.unsettledCount = state.open.ids.length;
  },
  'myBets/listFailed': (state, { data }) => {
    if (data.list === 'details') {
      state.details.status = data.reason === 'notFound' ? 'notFound' : 'failed';
      return;
    }
    state[data.list].status = 'failed';
    if (data.list === 'settled') state.settled.next = state.settled.nextBackup ?? state.settled.next;
  },
  'myBets/countLoaded': (state, { data }) => {
    state.unsettledCount = data.count;
  },
  // Whose bets these were is nobody's business after the logout (SES-08).
  'session/logoutRequested': (state) => keepOpenCashOuts(state, noBets),
  'session/loginRequested': (state) => keepOpenCashOuts(state, noBets),
  ...cashOutFolds,
  ...cashOutRuleFolds,
});
