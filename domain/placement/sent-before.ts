import type { PlacementOutcome, PlacementSlip, Receipt } from '../contract/betting.ts';
import { asBooked } from './as-booked.ts';
import { asOffered, isOfferFor } from './counter-offer.ts';
import { legsInOrderOf } from './legs-in-order.ts';
import type { PlacedBet } from './placement.ts';

/**
 * The bet as an earlier life of the page sent it, by its receipt. Where the log lost that end, the same bet
 * (FAIL-02) was pressed again at the prices of now under the ref that outlived it, and the receipt is for
 * what went out first. Undefined where it is for what was pressed now.
 */
export const sentBefore = (
  { outlived, slip }: Pick<PlacedBet, 'outlived' | 'slip'>,
  receipt: Receipt,
): PlacementSlip | undefined =>
  outlived !== true || receipt.contentHash === slip.contentHash
    ? undefined
    : { ...asBooked(slip, receipt), stake: slip.stake };

/**
 * The bet on a counter-offer to which the customer said yes where this log cannot say so: in a lost end of
 * it, or in another tab. It has to be what was offered for this bet, by the offer's end or the one that is
 * held. Undefined where the log has every word (INV-05, FAIL-43).
 */
export function agreedBefore(
  { outlived, resumed, otherTab, slip, hold }: PlacedBet,
  receipt: Receipt,
  found: PlacementOutcome['offer'],
): PlacementSlip | undefined {
  const offer = found ?? hold?.offer ?? null;
  const isSaidElsewhere = outlived === true || resumed === true || otherTab === true;
  // An offer may be of the very terms that were asked for: then the head alone tells the yes from the
  // request.
  const isAsSent =
    receipt.contentHash === slip.contentHash &&
    (slip.clientHead === null || receipt.clientHead === slip.clientHead);
  if (!isSaidElsewhere || offer === null || isAsSent) return undefined;
  // Where the first request is lost as well, the offer was made for that one.
  const asked =
    outlived === true
      ? { ...slip, contentHash: offer.basedOn, selections: legsInOrderOf(slip, offer.selections) }
      : slip;
  if (!isOfferFor(asked, offer)) return undefined;
  const { contentHash, clientHead } = receipt;
  return { ...asOffered(asked, offer), contentHash, clientHead };
}
