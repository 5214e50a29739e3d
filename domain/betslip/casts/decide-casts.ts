import { type CastPick, castKindFor } from '../../bet/casts.ts';
import type { DataOf, NewDerived } from '../../events/registry.ts';
import { type Refusal, refused } from '../leg-refusal.ts';
import { allowedTabs, mayStand } from '../multi-selections.ts';
import type { Offer } from '../offers.ts';
import { ignored, inProgress, type SlipDecisionState } from '../slip-decision-state.ts';
import { roomIn } from '../slip-room.ts';
import { castId } from './casts.ts';

function refusalOf(offer: Offer | undefined): Refusal | undefined {
  if (offer?.cast === undefined) return 'notLoaded';
  if (offer.cast.availability === 'expired') return 'expired';
  return offer.cast.availability === 'open' ? undefined : 'suspended';
}

const inOrder = (picks: readonly CastPick[]): CastPick[] =>
  picks.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

/**
 * A forecast or tricast was asked for on the race card: it goes into the slip as one line, or every reason
 * why not. The tab where it may stand comes forward with it (BSL-12).
 */
export function decideCastPressed(
  moment: SlipDecisionState,
  pressed: DataOf<'intent/castPressed'>,
): NewDerived[] {
  const { slip, lookup } = moment;
  if (inProgress(moment)) return [ignored('intent/castPressed', 'progress')];
  const picks = inOrder(pressed.picks);
  const selectionIds = picks.map(({ selectionId }) => selectionId);
  const offers = picks.map(({ selectionId }) =>
    lookup.offer({ selectionId, marketId: pressed.marketId, eventId: pressed.eventId }),
  );
  const [first] = offers;
  const type = first?.cast?.type;
  const kind = type === undefined ? undefined : castKindFor(type, picks);
  const id = castId(pressed.marketId, picks);
  const found: Refusal[] = offers.flatMap((offer) => refusalOf(offer) ?? []);
  if (roomIn(moment) < 1) found.push('maxSize');
  if (slip.casts.some((cast) => cast.id === id)) found.push('duplicate');
  if (first === undefined || found.length > 0) return [refused(moment, selectionIds, found)];
  if (type === undefined || kind === undefined) return [ignored('intent/castPressed', 'incomplete')];
  const added: NewDerived = {
    type: 'betslip/castAdded',
    data: {
      id,
      type,
      kind,
      eventId: pressed.eventId,
      marketId: pressed.marketId,
      sportId: first.sportId,
      names: { market: first.names.market, event: first.names.event },
      picks: picks.map(({ selectionId, position }, i) => ({
        selectionId,
        position,
        name: offers[i]?.names.selection ?? '',
        availability: offers[i]?.cast?.availability ?? 'suspended',
        version: offers[i]?.version ?? 0,
      })),
    },
  };
  const [home] = allowedTabs(kind);
  return mayStand(kind, slip.activeTab)
    ? [added]
    : [added, { type: 'betslip/tabChanged', data: { tab: home, manual: false } }];
}

export function decideCastRemoved(
  moment: SlipDecisionState,
  { castId: id }: DataOf<'intent/castRemovePressed'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/castRemovePressed', 'progress')];
  if (!moment.slip.casts.some((cast) => cast.id === id))
    return [ignored('intent/castRemovePressed', 'notInSlip')];
  return [{ type: 'betslip/castsRemoved', data: { castIds: [id], cause: 'removed' } }];
}
