import type { Draft } from '@reduxjs/toolkit';
import type { BetLimits, SlipState, StakeId } from '#domain/betslip/slip.ts';
import { ACCA_STAKE, singleStake } from '#domain/betslip/stakes/stake-id.ts';
import type { Folds } from '../projection.ts';
import { withoutActiveStake } from './fold-stakes.ts';

type State = Draft<SlipState>;

/**
 * Any change of the selections takes free bets and boosts off: they were chosen for other bets (CORE-04,
 * BON-01).
 */
export function withoutBonuses(state: State): void {
  state.freeBets = {};
  state.profitBoosts = {};
}

function without<Kept>(
  table: Readonly<Record<string, Kept>>,
  keep: (kept: Kept) => boolean,
): Record<string, Kept> {
  return Object.fromEntries(Object.entries(table).filter(([, kept]) => keep(kept)));
}

/** The stake box of a calculated bet that takes bonuses; undefined for any other. */
function boxOf({ kind, selections }: BetLimits): StakeId | undefined {
  const [first] = selections;
  if (kind === 'SINGLE' && first !== undefined) return singleStake(first);
  return kind === 'COMBO' ? ACCA_STAKE : undefined;
}

/**
 * What the gateway does not name for a bet any more comes off it: attached is always part of available
 * (BON-01).
 */
export function keepNamedBonuses(state: State): void {
  for (const bet of state.calculation.bets) {
    const box = boxOf(bet);
    if (box === undefined) continue;
    const freeBet = state.freeBets[box];
    if (freeBet !== undefined && bet.freeBets?.includes(freeBet.id) !== true) delete state.freeBets[box];
    const boost = state.profitBoosts[box];
    if (boost !== undefined && bet.profitBoosts?.some(({ id }) => id === boost.id) !== true)
      delete state.profitBoosts[box];
  }
}

/** BON-01, BON-03: deciders chose; here it is written down. What is attached is always still held. */
export const bonusFolds = {
  'betslip/freeBetAttached': (state, { data: { stakeId, id, amount } }) => {
    state.freeBets[stakeId] = { id, amount };
    delete state.profitBoosts[stakeId];
    // The free bet is the stake: what was typed goes, and with it what was said about it (STK-03).
    delete state.stakes.values[stakeId];
    state.stakes.predefined = state.stakes.predefined.filter((box) => box !== stakeId);
    state.placementMaxStakes = {};
    withoutActiveStake(state);
  },
  'betslip/freeBetDetached': (state, { data: { stakeId } }) => {
    delete state.freeBets[stakeId];
  },
  'betslip/profitBoostSwitched': (state, { data: { stakeId, boost } }) => {
    if (boost === null) delete state.profitBoosts[stakeId];
    else state.profitBoosts[stakeId] = boost;
  },
  'bonuses/loaded': (state, { data: { bonuses } }) => {
    const held = new Set([...bonuses.freeBets, ...bonuses.profitBoosts].map(({ id }) => id));
    state.freeBets = without(state.freeBets, ({ id }) => held.has(id));
    state.profitBoosts = without(state.profitBoosts, ({ id }) => held.has(id));
  },
} satisfies Folds<SlipState>;
