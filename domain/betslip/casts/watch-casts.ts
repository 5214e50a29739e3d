import type { NewDerived } from '../../events/registry.ts';
import type { PriceLookup } from '../offers.ts';
import type { SlipState } from '../slip.ts';

/**
 * What the catalogue now says about the runners of the casts, as cold facts (architecture, hot path). A
 * runner that is withdrawn is one that cannot be picked any more: its cast says so and cannot be placed
 * (RAC-06). That the race is off is of the cast as a whole (MEND-30).
 */
export function watchCasts(slip: SlipState, lookup: PriceLookup): NewDerived[] {
  return slip.casts.flatMap((cast): NewDerived[] => {
    const found = cast.picks.flatMap((pick) => {
      const { marketId, eventId } = cast;
      const offer = lookup.offer({ selectionId: pick.selectionId, marketId, eventId });
      return offer === undefined ? [] : [{ pick, offer }];
    });
    // Not loaded, or let go of: no news.
    if (found.length === 0) return [];
    const changes = found.flatMap(({ pick: { selectionId, availability }, offer }) => {
      // Taken away by the feed: no cast market any more, but an offer that says it is over.
      const now = offer.cast?.availability ?? offer.availability;
      return now === availability ? [] : [{ selectionId, availability: now }];
    });
    const shut = found.map(({ offer }) => offer.shut).find((one) => one !== undefined);
    if (changes.length === 0 && shut === cast.shut) return [];
    const data = { castId: cast.id, picks: changes, ...(shut === undefined ? {} : { shut }) };
    return [{ type: 'betslip/castAvailabilityChanged', data }];
  });
}
