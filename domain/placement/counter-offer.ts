import type { CounterOffer, PlacementSlip } from '../contract/betting.ts';

/**
 * The bet that a counter-offer makes of a slip: the same legs and kind at the stake and prices offered. Its
 * content hash is another one, and both sides work it out from this.
 */
export const asOffered = (slip: PlacementSlip, offer: CounterOffer): PlacementSlip => ({
  ...slip,
  stake: offer.stake,
  totalOdds: offer.totalOdds,
  displayTotalOdds: offer.displayTotalOdds,
  possibleWinnings: offer.possibleWinnings,
  eachWayTotalOdds: offer.eachWayTotalOdds,
  eachWayPossibleWinnings: offer.eachWayPossibleWinnings,
  selections: slip.selections.map((leg, nth) => ({ ...leg, odds: offer.selections[nth]?.odds ?? null })),
});

/**
 * True when the offer is one for this very bet and adds up: nothing else may be shown to be agreed to
 * (INV-05).
 */
export const isOfferFor = (slip: PlacementSlip, offer: CounterOffer): boolean =>
  offer.basedOn === slip.contentHash &&
  offer.stake > 0 &&
  offer.totalStake === offer.stake * slip.numberOfBets &&
  offer.selections.length === slip.selections.length &&
  slip.selections.every(({ id }, nth) => offer.selections[nth]?.id === id);
