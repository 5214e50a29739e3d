import type { Draft } from '@reduxjs/toolkit';
import type { SlipState } from '#domain/betslip/slip.ts';
import { ACCA_STAKE, ALL_SYSTEMS, singleStake } from '#domain/betslip/stakes/stake-id.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { leftWithItsBet } from '#domain/placement/left-with-its-bet.ts';
import { withoutBonuses } from './fold-bonuses.ts';
import { clearCasts } from './fold-racing.ts';
import { withoutActiveStake } from './fold-stakes.ts';

/** Below this number of legs there is no accumulator left to have a stake (TRAP-20). */
const ACCA_LEGS = 2;

/**
 * Takes legs out with everything that was theirs: their quotes and single stakes. Other singles keep their
 * stakes; the acca's goes only when there is no acca any more, or when it was placed (STK-03, STK-06,
 * TRAP-20).
 */
export function legRemoval(
  state: Draft<SlipState>,
  { selectionIds, cause }: DataOf<'betslip/legsRemoved'>,
  at: number,
): void {
  const gone = new Set(selectionIds);
  const isPlaced = leftWithItsBet(cause);
  if (cause === 'cleared' || cause === 'placed') {
    state.backup = {
      legs: state.legs,
      quotes: { ...state.quotes },
      values: { ...state.stakes.values },
      eachWay: [...state.eachWay],
      at,
      because: cause,
    };
  }
  state.legs = state.legs.filter((leg) => !gone.has(leg.selectionId));
  if (state.choosing !== undefined && gone.has(state.choosing)) delete state.choosing;
  if (cause === 'cleared') clearCasts(state);
  for (const id of gone) {
    delete state.quotes[id];
    delete state.stakes.values[singleStake(id)];
  }
  if (state.legs.length < ACCA_LEGS || isPlaced) delete state.stakes.values[ACCA_STAKE];
  const goneStakes = new Set(selectionIds.map(singleStake));
  state.eachWay = state.eachWay.filter((key) => !goneStakes.has(key));
  // What was placed, or has too few legs left, does not make the next bet each way.
  if (state.legs.length < ACCA_LEGS || isPlaced) {
    state.eachWay = state.eachWay.filter((key) => key !== ACCA_STAKE && key !== ALL_SYSTEMS);
  }
  state.placementMaxStakes = {};
  withoutBonuses(state);
  withoutActiveStake(state);
  // The next first leg shows its single stake again (BSL-03).
  if (state.legs.length === 0) state.tabChosenByHand = false;
}
