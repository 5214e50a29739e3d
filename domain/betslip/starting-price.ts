import type { Price } from '../odds/odds.ts';
import type { Offer } from './offers.ts';
import type { Leg, Quote } from './slip.ts';

const AT_START: Price = { kind: 'startingPrice' };

/**
 * The offer as a leg sees it: one that was taken at the starting price keeps it for as long as the race
 * offers it, whatever fixed prices come and go beside it (RAC-06, TRAP-12).
 */
export function offerFor(leg: Pick<Leg, 'acknowledged'>, offer: Offer): Offer {
  const keeps = leg.acknowledged.price.kind === 'startingPrice' && offer.startingPriceOffered === true;
  return keeps && offer.price.kind !== 'startingPrice' ? { ...offer, price: AT_START } : offer;
}

/** What a press on "SP" takes; undefined where no starting price is offered beside a fixed one. */
export const startingPriceOf = (offer: Offer): Quote | undefined =>
  offer.startingPriceOffered === true ? { price: AT_START, version: offer.version } : undefined;
