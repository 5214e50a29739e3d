import { newLeg, refusalsFor, takenFrom } from '../betslip/decide-legs.ts';
import { legOf } from '../betslip/legs.ts';
import type { Offer } from '../betslip/offers.ts';
import type { LegIds } from '../betslip/slip.ts';
import { ignored, inProgress, type SlipMoment } from '../betslip/slip-moment.ts';
import { roomIn } from '../betslip/slip-room.ts';
import type { EventId, SelectionId } from '../brand.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import { groupKey } from './builder-state.ts';
import { type Candidate, groupFaults } from './rules.ts';
import { groupIdOf } from './slip-groups.ts';

/** Reasons of this side, beside those of `rules.ts` and of refused legs. */
const GROUP_THERE = 'groupThere';

interface Attempt {
  readonly eventId: EventId;
  readonly accaId: string | null;
  readonly selectionIds: readonly SelectionId[];
}

const refused = ({ eventId, accaId, selectionIds }: Attempt, reasons: readonly string[]): NewDerived => ({
  type: 'betslip/groupRefused',
  data: { eventId, accaId, selectionIds: [...selectionIds], reasons: [...new Set(reasons)] },
});

const added = ({ eventId, accaId, selectionIds }: Attempt): NewDerived => ({
  type: 'betslip/groupAdded',
  data: { eventId, accaId, selectionIds: [...selectionIds] },
});

/** Picks of an event in the slip, switched off or not: a leg that is off keeps its place in the group. */
const picksOf = ({ slip }: SlipMoment, eventId: EventId) =>
  slip.legs.filter((leg) => leg.eventId === eventId && slip.builder.members.includes(leg.selectionId));

/** What speaks against these selections as one group; too few of them is no fault while it is being built. */
function faultsOf(moment: SlipMoment, ids: readonly LegIds[]): string[] {
  const candidates = ids.map(
    (one): Candidate => ({ ...one, offered: moment.lookup.offer(one)?.builder === true }),
  );
  return groupFaults(candidates)
    .map(({ reason }) => reason)
    .filter((reason) => reason !== 'tooFewLegs');
}

/** What the gateway said, when it was asked about the picks as they are, of a selection that would join them. */
function exclusionOf(moment: SlipMoment, eventId: EventId, selectionId: SelectionId): string | undefined {
  const key = groupKey(picksOf(moment, eventId).map((leg) => leg.selectionId));
  const asked = moment.slip.calculation.groups.find(
    ({ id, selections }) => id === groupIdOf(eventId) && groupKey(selections) === key,
  );
  return asked?.excluded?.find(({ id }) => id === selectionId)?.reason;
}

const isFull = (moment: SlipMoment, more: number): boolean => roomIn(moment) < more;

const full = ({ context }: SlipMoment, selectionIds: readonly SelectionId[]): NewDerived => ({
  type: 'betslip/legRefused',
  data: { selectionIds: [...selectionIds], reasons: ['maxSize'], limit: context.rules.maximumSize },
});

/** The leg at the price on the button, and the price it has by now if that is another one (P03). */
function addedLeg(
  { selectionId, shown }: DataOf<'intent/builderPressed'>,
  offer: Offer,
): readonly NewDerived[] {
  const taken = takenFrom(shown, offer);
  const leg: NewDerived = { type: 'betslip/legAdded', data: { ...newLeg(offer, taken), shown: shown.price } };
  if (taken.version === offer.version) return [leg];
  return [
    leg,
    { type: 'betslip/legPriceChanged', data: { selectionId, price: offer.price, version: offer.version } },
  ];
}

/**
 * A press in bet-builder mode (BBD-01, BBD-02): the selection leaves the builder, or joins it, or is refused with every
 * reason. One that stands in the slip on its own joins as it is.
 */
export function decideBuilderPressed(
  moment: SlipMoment,
  pressed: DataOf<'intent/builderPressed'>,
): NewDerived[] {
  const { selectionId, eventId } = pressed;
  if (inProgress(moment)) return [ignored('intent/builderPressed', 'progress')];
  const { slip, lookup } = moment;
  const there = legOf(slip, selectionId);
  if (there !== undefined && slip.builder.members.includes(selectionId)) {
    return [{ type: 'betslip/legsRemoved', data: { selectionIds: [selectionId], cause: 'toggled' } }];
  }
  const attempt: Attempt = { eventId, accaId: null, selectionIds: [selectionId] };
  const offer = lookup.offer(pressed);
  const faults: string[] = [
    ...faultsOf(moment, [...picksOf(moment, eventId), pressed]),
    ...(there === undefined ? refusalsFor(offer) : []),
  ];
  const excluded = exclusionOf(moment, eventId, selectionId);
  if (excluded !== undefined) faults.push(excluded);
  if (faults.length > 0 || offer === undefined) return [refused(attempt, faults)];
  if (there !== undefined) return [added(attempt)];
  if (isFull(moment, 1)) return [full(moment, [selectionId])];
  return [...addedLeg(pressed, offer), added(attempt)];
}

/**
 * Selections that are to be a bet builder together: the whole group or nothing, and then every reason why (BBD-03).
 * Nothing at all where just this group is in the slip already.
 */
export function decideGroup(moment: SlipMoment, attempt: Attempt): NewDerived[] {
  const { slip, lookup } = moment;
  const { eventId, selectionIds } = attempt;
  const picks = picksOf(moment, eventId).map((leg) => leg.selectionId);
  if (picks.length > 0 && groupKey(picks) === groupKey(selectionIds)) return [];
  const found = selectionIds.map((id) => {
    const ids = lookup.find(id);
    return { id, ids, offer: ids === undefined ? undefined : lookup.offer(ids) };
  });
  const faults = [
    ...(picks.length > 0 ? [GROUP_THERE] : []),
    ...found.flatMap(({ offer }) => refusalsFor(offer)),
    ...faultsOf(
      moment,
      found.flatMap(({ ids }) => ids ?? []),
    ),
  ];
  if (faults.length > 0) return [refused(attempt, faults)];
  const legs = found.flatMap(({ id, offer }) =>
    offer === undefined || legOf(slip, id) !== undefined ? [] : [newLeg(offer, offer)],
  );
  if (isFull(moment, legs.length)) return [full(moment, selectionIds)];
  const joined = added(attempt);
  return legs.length === 0 ? [joined] : [{ type: 'betslip/legsAdded', data: { legs } }, joined];
}

/** A prebuilt bet builder was pressed (BBD-03). */
export function decideBuilderAccaPressed(
  moment: SlipMoment,
  { accaId, eventId, selectionIds }: DataOf<'intent/builderAccaPressed'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/builderAccaPressed', 'progress')];
  const facts = decideGroup(moment, { eventId, accaId, selectionIds });
  return facts.length === 0 ? [ignored('intent/builderAccaPressed', 'unchanged')] : facts;
}
