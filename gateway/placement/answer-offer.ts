import type { UserId } from '#domain/brand.ts';
import { PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import type { OfferReply } from '../services.ts';
import { book } from './book.ts';
import type { RefusalReason } from './decide/refusal-reason.ts';
import { refuse } from './decide/refuse.ts';
import { agreedOf, holdForDelay, offerDeclined, offerExpired } from './end-of-wait.ts';
import { readPlacements, storedOutcome } from './journal/stored.ts';
import type { PlacementParts } from './place-bets.ts';
import type { RefAnswer } from './ref-result.ts';

/**
 * The customer's word on a counter-offer (FAIL-43). Only a yes to exactly this offer, before its end by this
 * clock, books what the offer says, decided anew inside the commit and in play after the delay, as long as
 * which it is PENDING again. Otherwise the answer is whatever the ref has become.
 */
export async function answerOffer(
  { context, pauses, pending }: PlacementParts,
  user: UserId,
  reply: OfferReply,
): Promise<RefAnswer> {
  const pause = pauses.caughtUp();
  if (pause !== undefined) await pause;
  const { ref } = reply;
  const stored = (await readPlacements(context, [ref])).get(ref);
  const outcome = stored === undefined || stored.user_id !== user ? null : storedOutcome(stored);
  if (stored === undefined || outcome === null) return { kind: 'notFound', ref };
  const { offer } = outcome;
  const isAsked = stored.state === 'PENDING' && outcome.status === 'CONFIRM';
  if (!isAsked || stored.slip === null || offer?.id !== reply.offerId) return { kind: 'answered', outcome };
  const slip = PlacementSlip.parse(JSON.parse(stored.slip));
  const no = async (faults: readonly RefusalReason[]): Promise<void> => {
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
      const dueAt = await holdForDelay(context, said, { startedAt: context.now(), ms });
      if (dueAt !== undefined) pending.lookAfter(ref, dueAt, ms);
    }
  }
  context.committed();
  const decided = (await readPlacements(context, [ref])).get(ref);
  const now = decided === undefined ? null : storedOutcome(decided);
  if (now === null) throw new Error(`placement ${ref} was answered and is gone`);
  return { kind: 'answered', outcome: now };
}
