import type { NewDerived } from '../events/registry.ts';
import type { Price } from '../odds/odds.ts';
import { sameTerms } from './each-way/each-way.ts';
import { quoteOf } from './legs.ts';
import type { Offer, PriceLookup } from './offers.ts';
import type { Leg, SlipState } from './slip.ts';
import { offerFor } from './starting-price.ts';

/**
 * Same number or same lack of one, and written alike: a change of the written form is a change of what is
 * shown.
 */
function sameText(a: Price, b: Price): boolean {
  if (a.kind === 'fixed' && b.kind === 'fixed') return a.odds === b.odds;
  return a.kind === b.kind;
}

function lineChange(leg: Leg, to: Offer): NewDerived {
  const { selectionId, marketId, eventId, sportId, names, inplay, price, version, availability, eachWay } =
    to;
  return {
    type: 'betslip/lineChanged',
    data: {
      from: { selectionId: leg.selectionId, marketId: leg.marketId, eventId: leg.eventId },
      to: {
        selectionId,
        marketId,
        eventId,
        sportId,
        names: { ...names },
        inplay,
        price,
        version,
        availability,
        ...(eachWay === undefined ? {} : { eachWay }),
      },
    },
  };
}

/** A selection that the feed took away has no market any more, and so no terms to speak of. */
const isGone = (offer: Offer): boolean => offer.availability === 'expired';

function changesOf(slip: SlipState, leg: Leg, offer: Offer): NewDerived[] {
  const { selectionId } = leg;
  const quote = quoteOf(slip, leg);
  const found: NewDerived[] = [];
  // Reset to "any snapshot wins" (version -1) is no news about the price (TRAP-13).
  if (offer.version >= quote.version && !sameText(offer.price, quote.price)) {
    found.push({
      type: 'betslip/legPriceChanged',
      data: { selectionId, price: offer.price, version: offer.version },
    });
  }
  const isAsWas =
    offer.availability === leg.availability && offer.inplay === leg.inplay && offer.shut === leg.shut;
  if (!isAsWas) {
    const version = Math.max(offer.version, quote.version);
    found.push({
      type: 'betslip/legAvailabilityChanged',
      data: {
        selectionId,
        availability: offer.availability,
        inplay: offer.inplay,
        version,
        ...(offer.nonRunner === true ? { nonRunner: true } : {}),
        ...(offer.shut === undefined ? {} : { shut: offer.shut }),
      },
    });
  }
  if (!isGone(offer) && !sameTerms(offer.eachWay, leg.eachWay)) {
    found.push({
      type: 'betslip/eachWayTermsChanged',
      data: { selectionId, eachWay: offer.eachWay ?? null },
    });
  }
  return found;
}

/**
 * What the catalogue and the prices now say about the legs, as small cold facts: the slip never folds a
 * frame, so live segments may be dropped and the customer's story still replays (architecture, hot path).
 */
export function watchLegs(slip: SlipState, lookup: PriceLookup): NewDerived[] {
  return slip.legs.flatMap((leg) => {
    const replacement = lookup.replacement(leg.selectionId);
    if (replacement !== undefined) return [lineChange(leg, replacement)];
    const offer = lookup.offer(leg);
    return offer === undefined ? [] : changesOf(slip, leg, offerFor(leg, offer));
  });
}
