import type { Offer } from '../betslip/offers.ts';
import type { Leg, LegIds, SlipState } from '../betslip/slip.ts';
import type { SlipDecisionState } from '../betslip/slip-decision-state.ts';
import type { EventId, SelectionId } from '../brand.ts';
import type { NewDerived } from '../events/registry.ts';
import { apartIn, groupKey } from './builder-state.ts';
import { type Candidate, type GroupFault, groupFaults } from './rules.ts';
import { groupIdOf } from './slip-groups.ts';

/** What is asked about the picks of one event: the slip, and what is offered. */
export type PicksMoment = Pick<SlipDecisionState, 'slip' | 'lookup'>;

export const isMember = ({ builder }: SlipState, id: SelectionId): boolean => builder.members.includes(id);
const standsApart = ({ builder }: SlipState, id: SelectionId): boolean => apartIn(builder).includes(id);
/** What is not loaded at the moment was offered when it became a pick. */
const isOffered = (offer: Offer | undefined, isPick = false): boolean =>
  offer === undefined ? isPick : offer.builder === true;

/** Picks of an event in the slip, switched off or not: a leg that is off keeps its place in the group. */
export const picksOf = ({ slip }: PicksMoment, eventId: EventId): readonly Leg[] =>
  slip.legs.filter((leg) => leg.eventId === eventId && isMember(slip, leg.selectionId));

/**
 * What speaks against these selections as one group, and of which; too few of them is no fault while it is
 * being built.
 */
function groupFaultsOf({ slip, lookup }: PicksMoment, ids: readonly LegIds[]): readonly GroupFault[] {
  const candidates = ids.map(
    (one): Candidate => ({
      ...one,
      offered: isOffered(lookup.offer(one), isMember(slip, one.selectionId)),
    }),
  );
  return groupFaults(candidates).filter(({ reason }) => reason !== 'tooFewLegs');
}

export const faultsOf = (moment: PicksMoment, ids: readonly LegIds[]): string[] =>
  groupFaultsOf(moment, ids).map(({ reason }) => reason);

/**
 * What the gateway said, when it was asked about the picks as they are, of a selection that would join them.
 */
export function exclusionOf(
  moment: PicksMoment,
  eventId: EventId,
  selectionId: SelectionId,
): string | undefined {
  const key = groupKey(picksOf(moment, eventId).map((leg) => leg.selectionId));
  const asked = moment.slip.calculation.groups.find(
    ({ id, selections }) => id === groupIdOf(eventId) && groupKey(selections) === key,
  );
  return asked?.excluded?.find(({ id }) => id === selectionId)?.reason;
}

/**
 * Legs of an event that could be in its bet builder: its members, and every other one that counts and is
 * offered for it.
 */
const candidatesOf = ({ slip, lookup }: PicksMoment, eventId: EventId): readonly Leg[] =>
  slip.legs.filter(
    (leg) =>
      leg.eventId === eventId &&
      (isMember(slip, leg.selectionId) ||
        (leg.active && leg.availability !== 'expired' && isOffered(lookup.offer(leg)))),
  );

/**
 * Those of them that are no members yet, when all can stand in one group as far as is known; empty when they
 * cannot.
 */
function joining(moment: PicksMoment, all: readonly LegIds[]): readonly SelectionId[] {
  const ids = all.map(({ selectionId }) => selectionId).filter((id) => !isMember(moment.slip, id));
  const speaksAgainst =
    all.length < 2 ||
    faultsOf(moment, all).length > 0 ||
    all.some(({ eventId, selectionId }) => exclusionOf(moment, eventId, selectionId) !== undefined);
  return speaksAgainst ? [] : ids;
}

/**
 * What would make one bet builder of the legs of an event that stand each for itself (BBD-01): those that
 * would join, at the customer's word. Empty where there are none, or where they cannot be one.
 */
export const combinable = (moment: PicksMoment, eventId: EventId): readonly SelectionId[] =>
  joining(moment, candidatesOf(moment, eventId));

/**
 * Why a leg that stands for itself is not in one bet builder with the others of its event, at the leg that is
 * to blame (MEND-33, BBD-01): a name of `GROUP_REFUSALS`. Null where it could be or was taken apart, where
 * none is offered for bet builders, or all are of one market.
 */
export function apartBecause(moment: PicksMoment, { eventId, selectionId }: LegIds): string | null {
  const { slip, lookup } = moment;
  const legs = slip.legs.filter(
    (leg) =>
      leg.eventId === eventId &&
      (isMember(slip, leg.selectionId) || (leg.active && leg.availability !== 'expired')),
  );
  const offered = legs.some((leg) => isOffered(lookup.offer(leg), isMember(slip, leg.selectionId)));
  const markets = new Set(legs.map(({ marketId }) => marketId));
  if (!offered || markets.size < 2 || isMember(slip, selectionId)) return null;
  const excluded = exclusionOf(moment, eventId, selectionId);
  if (excluded !== undefined) return excluded;
  const own = groupFaultsOf(moment, legs).find(
    (fault) => (fault.selectionId ?? legs.at(-1)?.selectionId) === selectionId,
  );
  return own?.reason ?? null;
}

/** Legs that come into the slip, or are switched on in it, with the others of their event. */
function standing(moment: PicksMoment, eventId: EventId, coming: readonly LegIds[]): NewDerived[] {
  const { slip } = moment;
  const ids = new Set(coming.map(({ selectionId }) => selectionId));
  const others = candidatesOf(moment, eventId).filter(({ selectionId }) => !ids.has(selectionId));
  if (others.some(({ selectionId }) => standsApart(slip, selectionId))) {
    const alone = coming.map(({ selectionId }) => selectionId).filter((id) => !standsApart(slip, id));
    return alone.length === 0 ? [] : [{ type: 'betslip/groupSplit', data: { eventId, selectionIds: alone } }];
  }
  const selectionIds = joining(moment, [...others, ...coming]);
  return selectionIds.length === 0
    ? []
    : [{ type: 'betslip/groupAdded', data: { eventId, accaId: null, selectionIds: [...selectionIds] } }];
}

/**
 * More than one selection of an event is a bet builder where one is offered (BBD-01): what becomes of legs
 * that come into the slip. They join the others of their event when nothing that is known speaks against it,
 * and stand apart beside legs that the customer took apart; nothing is said of the rest.
 */
export function groupsFormed(moment: PicksMoment, coming: readonly LegIds[]): NewDerived[] {
  const { slip, lookup } = moment;
  const able = coming.filter(
    (one) =>
      !isMember(slip, one.selectionId) && !standsApart(slip, one.selectionId) && isOffered(lookup.offer(one)),
  );
  return [...new Set(able.map(({ eventId }) => eventId))].flatMap((eventId) =>
    standing(
      moment,
      eventId,
      able.filter((one) => one.eventId === eventId),
    ),
  );
}
