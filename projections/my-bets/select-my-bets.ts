import { createSelector } from '@reduxjs/toolkit';
import type { BetId, EventId } from '#domain/brand.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { viewOption, type WithOptions } from '../navigation/selectors.ts';
import type { MyBetsState } from './my-bets-state.ts';

/**
 * How words that the history is searched for stand in the log (`intent/viewOptionChosen`, which is
 * behaviour): a mark that only the page knows the words of; empty for none.
 */
export const HISTORY_TEXT = { view: 'betHistory', option: 'text' } as const;
export const historyText = (state: WithOptions): string =>
  viewOption(state, HISTORY_TEXT.view, HISTORY_TEXT.option) ?? '';

export interface MyBetsSlice {
  readonly myBets: MyBetsState;
}

const bets = (state: MyBetsSlice) => state.myBets.bets;
const listed = (all: MyBetsState['bets'], ids: readonly BetId[]): readonly MyBet[] =>
  ids.flatMap((id) => {
    const bet = all[id];
    return bet === undefined ? [] : [bet];
  });

export const selectOpenBets = createSelector([bets, (state: MyBetsSlice) => state.myBets.open.ids], listed);
export const selectSettledBets = createSelector(
  [bets, (state: MyBetsSlice) => state.myBets.settled.ids],
  listed,
);
export const selectBet = (state: MyBetsSlice, betId: string): MyBet | undefined => state.myBets.bets[betId];

/**
 * Events whose score belongs beside open bets; a live subscription each (MYB-02). Sorted, so equal sets are
 * equal.
 */
export const selectOpenBetEvents = createSelector([selectOpenBets], (open): readonly EventId[] =>
  [
    ...new Set(
      open.flatMap((bet) => bet.legs.filter((leg) => leg.state === 'OPEN').map((leg) => leg.eventId)),
    ),
  ].sort((a, b) => a - b),
);
