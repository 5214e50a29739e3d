import type { Draft } from '@reduxjs/toolkit';
import type { Leg, SlipState } from '#domain/betslip/slip.ts';
import { singleStake } from '#domain/betslip/stakes/stake-id.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { withoutBonuses } from './fold-bonuses.ts';
import { withoutActiveStake } from './fold-stakes.ts';

type State = Draft<SlipState>;
type NewLeg = DataOf<'betslip/legsAdded'>['legs'][number];

export function legFrom(added: NewLeg): Draft<Leg> {
  const { selectionId, marketId, eventId, sportId, names, inplay, price, version, availability, eachWay } =
    added;
  const { earlyPayouts } = added;
  const quote = { price, version };
  return {
    selectionId,
    marketId,
    eventId,
    sportId,
    names,
    inplay,
    taken: quote,
    acknowledged: quote,
    active: true,
    availability,
    ...(eachWay === undefined ? {} : { eachWay }),
    ...(earlyPayouts === undefined ? {} : { earlyPayouts: [...earlyPayouts] }),
    replaced: null,
    lineToAccept: false,
  };
}

/** Max-stake messages of a refused placement were about other legs (STK-03). */
export function selectionsChanged(state: State): void {
  state.placementMaxStakes = {};
  withoutBonuses(state);
}

/** Puts a leg into the place of another: its stake and its each-way mark go on under the new id. */
function putInPlace(state: State, from: SelectionId, to: NewLeg, leg: (old: Draft<Leg>) => Draft<Leg>): void {
  const index = state.legs.findIndex((one) => one.selectionId === from);
  const old = state.legs[index];
  if (old === undefined) return;
  const clash = state.legs.find((one) => one.selectionId === to.selectionId);
  delete state.quotes[from];
  if (clash !== undefined && clash !== old) {
    state.legs.splice(index, 1);
    return;
  }
  state.legs[index] = leg(old);
  state.quotes[to.selectionId] = { price: to.price, version: to.version };
  const stake = state.stakes.values[singleStake(from)];
  delete state.stakes.values[singleStake(from)];
  if (stake !== undefined) state.stakes.values[singleStake(to.selectionId)] = stake;
  state.eachWay = state.eachWay.map((key) => (key === singleStake(from) ? singleStake(to.selectionId) : key));
  withoutActiveStake(state);
  selectionsChanged(state);
}

/**
 * The feed moved the line of a leg: what was taken stays what it was, and the new line waits for a yes
 * (LIV-07).
 */
export function replaceLine(state: State, { from, to }: DataOf<'betslip/lineChanged'>): void {
  putInPlace(state, from.selectionId, to, (old) => ({
    ...legFrom(to),
    taken: old.taken,
    acknowledged: old.acknowledged,
    active: old.active,
    replaced: from,
    lineToAccept: true,
  }));
  // Whoever was choosing goes on among the selections of the new line.
  if (state.choosing === from.selectionId) state.choosing = to.selectionId;
}

/**
 * The customer chose another selection: its price is the one taken, and there is nothing left to accept
 * (BSL-06).
 */
export function switchSelection(state: State, { from, to }: DataOf<'betslip/selectionSwitched'>): void {
  putInPlace(state, from.selectionId, to, (old) => ({ ...legFrom(to), active: old.active }));
  if (to.eachWay === undefined)
    state.eachWay = state.eachWay.filter((key) => key !== singleStake(to.selectionId));
}
