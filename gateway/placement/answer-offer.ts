import type { UserId } from '#domain/brand.ts';
import { PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import type { AnswerOfferResult, OfferReply } from '../services.ts';
import { book } from './book.ts';
import type { PlacementContext } from './context.ts';
import { agreedOf, delayed, type HeldPlacement, offerDeclined, offerExpired } from './end-of-wait.ts';
import type { Fault } from './fault.ts';
import { refuse } from './refuse.ts';
import { readPlacements, storedOutcome } from './stored.ts';

/**
 * The customer's word on a counter-offer (P43). Only a yes to exactly this offer, before its end by this clock, books,
 * and it books what the offer says, decided anew like any bet inside the commit: at a price that the market is not
 * below, on what is open, and in play after the delay of the game, as long as which it is PENDING again. Everything else
 * changes nothing that is decided: the answer is whatever the ref has become.
 *
 * @param later has a placement looked at that waits from now on
 */
export async function answerOffer(
  context: PlacementContext,
  user: UserId,
  reply: OfferReply,
  later: (held: Pick<HeldPlacement, 'slip' | 'dueAt'>, ms: number) => void,
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
    // The yes is part of what is agreed to; its head takes the place of the one that the request came with.
    const said = {
      user,
      slip: { ...slip, clientHead: reply.clientHead },
      outcome,
      dueAt: stored.due_at ?? 0,
      stakedBefore: money(stored.staked_before),
    };
    const agreed = agreedOf(said);
    if (agreed.slip.contentHash !== reply.contentHash) return { kind: 'sameRefOtherContent', ref };
    const booked = await book(context, user, agreed.slip, 'resolvePending', { offer });
    if (booked.kind === 'refused') await no(booked.faults);
    if (booked.kind === 'delayed') {
      const { ms } = booked;
      const dueAt = await delayed(context, said, { startedAt: context.now(), ms });
      if (dueAt !== undefined) later({ slip, dueAt }, ms);
    }
  }
  context.committed();
  const decided = (await readPlacements(context, [ref])).get(ref);
  const now = decided === undefined ? null : storedOutcome(decided);
  if (now === null) throw new Error(`placement ${ref} was answered and is gone`);
  return { kind: 'answered', outcome: now };
}
