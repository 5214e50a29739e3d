import type { SelectionId } from '../brand.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import { newLeg, refusalsFor, takenFrom } from './decide-legs.ts';
import { refused } from './leg-refusal.ts';
import { legOf } from './legs.ts';
import { ignored, inProgress, type SlipDecisionState } from './slip-decision-state.ts';

/** The selections of a leg's market are to be seen (BSL-06). */
export function decideChoiceOpened(moment: SlipDecisionState, selectionId: SelectionId): NewDerived {
  const { slip } = moment;
  if (inProgress(moment)) return ignored('intent/choiceOpened', 'progress');
  if (legOf(slip, selectionId) === undefined) return ignored('intent/choiceOpened', 'notInSlip');
  if (slip.choosing === selectionId) return ignored('intent/choiceOpened', 'unchanged');
  return { type: 'betslip/choiceShown', data: { selectionId } };
}

export const decideChoiceDismissed = ({ slip }: SlipDecisionState): NewDerived =>
  slip.choosing === undefined
    ? ignored('intent/choiceDismissed', 'nothingToClose')
    : { type: 'betslip/choiceClosed', data: {} };

/**
 * A leg becomes another selection of its market (BSL-06): at the price on the button, with its place and its
 * stake. One that cannot be bet on, is in the slip already or belongs to another market leaves the leg as it
 * is.
 */
export function decideSelectionChosen(
  moment: SlipDecisionState,
  { from, to, shown }: DataOf<'intent/selectionChosen'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/selectionChosen', 'progress')];
  const { slip, lookup } = moment;
  const leg = legOf(slip, from);
  if (leg === undefined) return [ignored('intent/selectionChosen', 'notInSlip')];
  if (to.selectionId === from)
    return slip.choosing === undefined
      ? [ignored('intent/selectionChosen', 'unchanged')]
      : [{ type: 'betslip/choiceClosed', data: {} }];
  const offer = lookup.offer(to);
  const found = [
    ...refusalsFor(offer),
    ...(legOf(slip, to.selectionId) === undefined ? [] : (['duplicate'] as const)),
  ];
  if (offer === undefined || found.length > 0) return [refused(moment, [to.selectionId], found)];
  if (offer.marketId !== leg.marketId || offer.eventId !== leg.eventId)
    return [ignored('intent/selectionChosen', 'otherMarket')];
  const taken = takenFrom(shown, offer);
  const { selectionId, price, version } = offer;
  const switched: NewDerived = {
    type: 'betslip/selectionSwitched',
    data: {
      from: { selectionId: leg.selectionId, marketId: leg.marketId, eventId: leg.eventId },
      to: newLeg(offer, taken),
      shown: shown.price,
    },
  };
  if (taken.version === version) return [switched];
  return [switched, { type: 'betslip/legPriceChanged', data: { selectionId, price, version } }];
}
