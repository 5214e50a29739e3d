import type { UserId } from '#domain/brand.ts';
import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { contentHashOf } from '#gateway/placement/context.ts';
import type { OfferReply } from '#gateway/services.ts';

/** The head that these answers name; a receipt echoes it. */
export const ANSWER_HEAD = 'c0ffee';

/** What an honest client sends back to an offer. @param customer whose bet it is */
export const honestReply = (
  slip: PlacementSlip,
  made: CounterOffer,
  customer: UserId,
  answer: OfferReply['answer'] = 'ACCEPT',
): OfferReply => ({
  ref: slip.ref,
  offerId: made.id,
  answer,
  contentHash: contentHashOf(asOffered(slip, made), customer),
  clientHead: ANSWER_HEAD,
});
