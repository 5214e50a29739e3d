import type { UserId } from '#domain/brand.ts';
import { PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import type { AnswerOfferResult, OfferReply } from '../services.ts';
import { book } from './book.ts';
import { contentHashOf, type PlacementContext } from './context.ts';
import { offerDeclined, offerExpired } from './end-of-wait.ts';
import type { Fault } from './fault.ts';
import { refuse } from './refuse.ts';
import { atOfferedPrices } from './risk/counter-offer.ts';
import { readPlacements, storedOutcome } from './stored.ts';

/**
 * The customer's word on a counter-offer (P43). Only a yes to exactly this offer, before its end by this clock, books,
 * and it books what the offer says, checked like any bet inside the commit. Everything else changes nothing that is
 * decided: the answer is whatever the ref has become.
 */
export async function answerOffer(
  context: PlacementContext,
  user: UserId,
  reply: OfferReply,
): Promise<AnswerOfferResult> {
  const { ref } = reply;
  const stored = (await readPlacements(context, [ref])).get(ref);
  const outcome = stored === undefined || stored.user_id !== user ? null : storedOutcome(stored);
  if (stored === undefined || outcome === null) return { kind: 'notFound', ref };
  const { offer } = outcome;
  const isAsked = stored.state === 'PENDING' && outcome.status === 'CONFIRM';
  if (!isAsked || stored.slip === null || offer?.id !== reply.offerId) return { kind: 'answered', outcome };
  const slip = PlacementSlip.parse(JSON.parse(stored.slip));
  const no = async (faults: readonly Fault[]): Promise<void> => {
    await refuse(context, user, slip, faults, 'resolvePending');
  };
  if (context.now() >= offer.expiresAt) await no([offerExpired]);
  else if (reply.answer === 'DECLINE') await no([offerDeclined]);
  else {
    const agreed = { ...asOffered(slip, offer), clientHead: reply.clientHead };
    const contentHash = contentHashOf(agreed, user);
    if (contentHash !== reply.contentHash) return { kind: 'sameRefOtherContent', ref };
    const quoted = { ...context, offer: atOfferedPrices(context.offer, offer) };
    const booked = await book(quoted, user, { ...agreed, contentHash }, 'resolvePending', { offer });
    if (booked.kind === 'refused') await no(booked.faults);
  }
  context.committed();
  const decided = (await readPlacements(context, [ref])).get(ref);
  const now = decided === undefined ? null : storedOutcome(decided);
  if (now === null) throw new Error(`placement ${ref} was answered and is gone`);
  return { kind: 'answered', outcome: now };
}
