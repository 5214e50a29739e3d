import type { NewDerived } from '../events/registry.ts';
import type { PriceLookup } from './offers.ts';
import type { SlipState } from './slip.ts';

/**
 * What the catalogue now says about the runners of the casts, as cold facts (architecture, hot path). A runner that is
 * withdrawn is one that cannot be picked any more: its cast says so and cannot be placed (RAC-06).
 */
export function watchCasts(slip: SlipState, lookup: PriceLookup): NewDerived[] {
  return slip.casts.flatMap((cast): NewDerived[] => {
    const changes = cast.picks.flatMap(({ selectionId, availability }) => {
      const offer = lookup.offer({ selectionId, marketId: cast.marketId, eventId: cast.eventId });
      // Taken away by the feed: no cast market any more, but an offer that says it is over.
      const now = offer?.cast?.availability ?? offer?.availability;
      return now === undefined || now === availability ? [] : [{ selectionId, availability: now }];
    });
    return changes.length === 0
      ? []
      : [{ type: 'betslip/castAvailabilityChanged', data: { castId: cast.id, picks: changes } }];
  });
}
