import type { Draft } from '@reduxjs/toolkit';
import { castStake } from '#domain/betslip/casts/casts.ts';
import type { SlipState } from '#domain/betslip/slip.ts';
import type { Folds } from '../projection.ts';
import { withoutActiveStake } from './fold-stakes.ts';

type State = Draft<SlipState>;

/** A cleared slip has no casts; they come back with the undo, and their stakes with the legs' (BSL-07). */
export function clearCasts(state: State): void {
  if (state.backup !== null) state.backup.casts = state.casts;
  for (const { id } of state.casts) delete state.stakes.values[castStake(id)];
  state.casts = [];
}

/**
 * Casts that leave with a result come back with "reuse last slip", beside the legs of the same result
 * (PLC-06, RAC-08).
 */
function rememberPlacedCasts(state: State, at: number): void {
  const { backup } = state;
  if (backup?.because === 'placed' && backup.at === at) backup.casts = state.casts;
  else
    state.backup = {
      legs: state.legs,
      casts: state.casts,
      quotes: { ...state.quotes },
      values: { ...state.stakes.values },
      eachWay: [...state.eachWay],
      at,
      because: 'placed',
    };
}

/** @param back the casts of the backup: those that are not in the slip again by now. */
export function restoreCasts(state: State, back: State['casts']): void {
  const here = new Set(state.casts.map(({ id }) => id));
  state.casts = [...back.filter(({ id }) => !here.has(id)), ...state.casts];
}

export const racingFolds = {
  'betslip/legPriceTypeChanged': (state, { data: { selectionId, price, version } }) => {
    const leg = state.legs.find((one) => one.selectionId === selectionId);
    if (leg !== undefined)
      Object.assign(leg, { taken: { price, version }, acknowledged: { price, version } });
    state.quotes[selectionId] = { price, version };
    state.placementMaxStakes = {};
  },
  'betslip/castAdded': (state, { data }) => {
    state.casts.push({ ...data, picks: [...data.picks] });
    state.placementMaxStakes = {};
  },
  'betslip/castsRemoved': (state, { data, at }) => {
    if (data.cause === 'placed') rememberPlacedCasts(state, at);
    state.casts = state.casts.filter(({ id }) => !data.castIds.includes(id));
    for (const id of data.castIds) delete state.stakes.values[castStake(id)];
    state.placementMaxStakes = {};
    withoutActiveStake(state);
  },
  'betslip/castAvailabilityChanged': (state, { data }) => {
    const cast = state.casts.find(({ id }) => id === data.castId);
    for (const { selectionId, availability } of data.picks) {
      const pick = cast?.picks.find((one) => one.selectionId === selectionId);
      if (pick !== undefined) pick.availability = availability;
    }
    if (cast === undefined) return;
    if (data.shut === undefined) delete cast.shut;
    else cast.shut = data.shut;
  },
} satisfies Folds<SlipState>;
