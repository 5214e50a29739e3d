import { systemsFor } from '../../bet/system-types.ts';
import { groupsOf, unitsOf } from '../../builder/slip-groups.ts';
import { castStake } from '../casts/casts.ts';
import { multipleLegs, tabShown } from '../legs.ts';
import { castsOn, mayStand } from '../multi-selections.ts';
import type { Leg, SlipState, StakeId } from '../slip.ts';
import { ACCA_STAKE, builderStake, COMMON_SINGLE_STAKE, singleStake, systemStake } from './stake-id.ts';

/** Active legs that are bets of their own: not those in a bet builder. */
const singleLegs = (slip: SlipState): readonly Leg[] =>
  unitsOf(slip).flatMap((unit) => (unit.kind === 'leg' ? [unit.leg] : []));

/** Single boxes that the common stake speaks for: active legs without a free bet (STK-04). */
export function commonStakeMembers(slip: SlipState): readonly StakeId[] {
  return singleLegs(slip)
    .map((leg) => singleStake(leg.selectionId))
    .filter((id) => slip.freeBets[id] === undefined);
}

/** The text in a box. The common box shows a value only while all its members hold the same one (STK-04). */
export function stakeText(slip: SlipState, id: StakeId): string {
  // A recording may name any box: one called `constructor` must not find what every object inherits.
  if (id !== COMMON_SINGLE_STAKE)
    return Object.hasOwn(slip.stakes.values, id) ? (slip.stakes.values[id] ?? '') : '';
  const [first, ...rest] = commonStakeMembers(slip).map((member) => slip.stakes.values[member] ?? '');
  return first !== undefined && rest.every((text) => text === first) ? first : '';
}

/** Boxes that exist on the slip as it stands. */
export function stakeIds(slip: SlipState): readonly StakeId[] {
  const tab = tabShown(slip);
  switch (tab) {
    case 'single': {
      const boxes = unitsOf(slip).map((unit) =>
        unit.kind === 'leg' ? singleStake(unit.leg.selectionId) : builderStake(unit.group.eventId),
      );
      const casts = castsOn(slip, tab).map(({ id }) => castStake(id));
      const inGroups = groupsOf(slip).reduce((count, { legs }) => count + legs.length, 0);
      const common = slip.legs.length - inGroups > 1 ? [COMMON_SINGLE_STAKE] : [];
      return [...common, ...boxes, ...casts];
    }
    case 'acca':
      // Beside a forecast alone there is none (BSL-12).
      return slip.legs.length === 0 && slip.casts.length > 0 ? [] : [ACCA_STAKE];
    case 'system':
      return groupsOf(slip).length > 0 && !mayStand('YOURBET', tab)
        ? []
        : systemsFor(multipleLegs(slip).length).map(systemStake);
  }
}

export interface StakeChange {
  readonly stakeId: StakeId;
  readonly value: string;
}

/** The boxes that a box writes: itself, or all its members for the common one. */
export const membersOf = (slip: SlipState, id: StakeId): readonly StakeId[] =>
  id === COMMON_SINGLE_STAKE ? commonStakeMembers(slip) : [id];

export const changesFor = (slip: SlipState, id: StakeId, value: string): StakeChange[] =>
  membersOf(slip, id).map((member) => ({ stakeId: member, value }));
