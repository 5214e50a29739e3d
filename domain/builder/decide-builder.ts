import { newLeg, refusalsFor, takenFrom } from '../betslip/decide-legs.ts';
import { legOf } from '../betslip/legs.ts';
import type { Offer } from '../betslip/offers.ts';
import type { LegIds } from '../betslip/slip.ts';
import { ignored, inProgress, type SlipDecisionState } from '../betslip/slip-decision-state.ts';
import { roomIn } from '../betslip/slip-room.ts';
import type { EventId, SelectionId } from '../brand.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import { groupKey } from './builder-state.ts';
import { combinable, exclusionOf, faultsOf, groupsFormed, isMember, picksOf } from './event-picks.ts';
import { groupsOf } from './slip-groups.ts';

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

const isFull = (moment: SlipDecisionState, more: number): boolean => roomIn(moment) < more;

const full = ({ context }: SlipDecisionState, selectionIds: readonly SelectionId[]): NewDerived => ({
  type: 'betslip/legRefused',
  data: { selectionIds: [...selectionIds], reasons: ['maxSize'], limit: context.rules.maximumSize },
});

/** The leg at the price on the button, and the price it has by now if that is another one (FAIL-03). */
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
 * A press in bet-builder mode (BBD-01, BBD-02): the selection leaves the builder, or joins it, or is refused
 * with every reason. One that stands in the slip on its own joins as it is.
 */
export function decideBuilderPressed(
  moment: SlipDecisionState,
  pressed: DataOf<'intent/builderPressed'>,
): NewDerived[] {
  const { selectionId, eventId } = pressed;
  if (inProgress(moment)) return [ignored('intent/builderPressed', 'progress')];
  const { slip, lookup } = moment;
  const there = legOf(slip, selectionId);
  if (there !== undefined && isMember(slip, selectionId)) {
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
  const joined = joinedBy(moment, attempt, pressed);
  if (there !== undefined) return [joined];
  if (isFull(moment, 1)) return [full(moment, [selectionId])];
  return [...addedLeg(pressed, offer), joined];
}

/**
 * With it go the other legs of its event that can, so that they are one bet builder as after any other press.
 */
function joinedBy(moment: SlipDecisionState, attempt: Attempt, pressed: LegIds): NewDerived {
  const [formed] = groupsFormed(moment, [pressed]);
  return formed?.type === 'betslip/groupAdded' ? formed : added(attempt);
}

/**
 * Selections that are to be a bet builder together: the whole group or nothing, and then every reason why
 * (BBD-03). Nothing at all where just this group is in the slip already.
 */
export function decideGroup(moment: SlipDecisionState, attempt: Attempt): NewDerived[] {
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
  moment: SlipDecisionState,
  { accaId, eventId, selectionIds }: DataOf<'intent/builderAccaPressed'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/builderAccaPressed', 'progress')];
  const facts = decideGroup(moment, { eventId, accaId, selectionIds });
  return facts.length === 0 ? [ignored('intent/builderAccaPressed', 'unchanged')] : facts;
}

/**
 * The legs of a bet builder are to be bets of their own, and so is what is picked beside them (BBD-01): on
 * the tab where each has its box, as they cannot be multiplied.
 */
export function decideBuilderSplit(
  moment: SlipDecisionState,
  { eventId }: DataOf<'intent/builderSplitPressed'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/builderSplitPressed', 'progress')];
  if (!groupsOf(moment.slip).some((group) => group.eventId === eventId))
    return [ignored('intent/builderSplitPressed', 'noGroup')];
  const selectionIds = picksOf(moment, eventId).map((leg) => leg.selectionId);
  const split: NewDerived = { type: 'betslip/groupSplit', data: { eventId, selectionIds } };
  return moment.slip.activeTab === 'single' && moment.slip.tabChosenByHand
    ? [split]
    : [split, { type: 'betslip/tabChanged', data: { tab: 'single', manual: true } }];
}

/** The legs of an event that stand each for itself are to be one bet builder (BBD-01). */
export function decideBuilderCombined(
  moment: SlipDecisionState,
  { eventId }: DataOf<'intent/builderCombinePressed'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/builderCombinePressed', 'progress')];
  const selectionIds = combinable(moment, eventId);
  if (selectionIds.length === 0) return [ignored('intent/builderCombinePressed', 'notCombinable')];
  return [added({ eventId, accaId: null, selectionIds })];
}
