import type { UserId } from '#domain/brand.ts';
import type { CounterOffer, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated } from '../db/retry.ts';
import { book } from './book.ts';
import { outcomeHead } from './booking.ts';
import type { PlacementContext } from './context.ts';
import { decide } from './decide.ts';
import type { Fault } from './fault.ts';
import { refuse } from './refuse.ts';
import { atOfferedPrices, counterOfferOf } from './risk/counter-offer.ts';
import { ruleFor, type TraderAnswer } from './risk/risk-rules.ts';

/** A placement that is not decided, as stored. */
export interface HeldPlacement {
  readonly user: UserId;
  readonly slip: PlacementSlip;
  readonly outcome: PlacementOutcome;
  /** Epoch ms at which it was to be looked at. */
  readonly dueAt: number;
}

/** A placement that goes on waiting, epoch ms. */
export interface Waiting {
  /** As stored. */
  readonly dueAt: number;
  readonly lookAt: number;
}

/** Undefined when the placement is decided. */
type Next = Promise<Waiting | undefined>;

const nothingToOffer: Fault = {
  type: 'BET_NOT_ACCEPTED',
  message: 'The trader did not accept this bet.',
};
export const offerExpired: Fault = {
  type: 'OFFER_EXPIRED',
  message: 'The offer was not taken up in time. Nothing was placed.',
};
export const offerDeclined: Fault = {
  type: 'OFFER_DECLINED',
  message: 'The offer was turned down. Nothing was placed.',
};

async function refused(context: PlacementContext, held: HeldPlacement, faults: readonly Fault[]): Next {
  await refuse(context, held.user, held.slip, faults, 'resolvePending');
  return undefined;
}

/** The full decision on what stands now: suspension, price, limits, and in the commit the customer's restrictions. */
export async function endOfDelay(context: PlacementContext, held: HeldPlacement): Next {
  const decision = decide(held.slip, context.offer, context.limits, true);
  if (decision.kind === 'refused') return refused(context, held, decision.faults);
  const booked = await book(context, held.user, held.slip, 'resolvePending');
  return booked.kind === 'refused' ? refused(context, held, booked.faults) : undefined;
}

/** The trader answers. A rule that is gone since (a restart with another configuration) leaves the bet to the rules of betting. */
export async function endOfReferral(context: PlacementContext, held: HeldPlacement): Next {
  const rule = ruleFor(context.riskRules, held.user, held.slip);
  const answer: TraderAnswer = rule?.answer.kind === 'refer' ? rule.answer.trader : { kind: 'accept' };
  switch (answer.kind) {
    case 'accept':
      return endOfDelay(context, held);
    case 'refuse':
      return refused(context, held, [answer.fault]);
    case 'counter': {
      // What cannot be bet on any more is not offered again at another stake.
      const standing = decide(held.slip, context.offer, context.limits, true);
      if (standing.kind === 'refused') return refused(context, held, standing.faults);
      const offer = counterOfferOf(held.slip, answer, context.offer, context.now());
      if (offer === undefined) return refused(context, held, [nothingToOffer]);
      const agreed = asOffered(held.slip, offer);
      const decision = decide(agreed, atOfferedPrices(context.offer, offer), context.limits, true);
      if (decision.kind === 'refused') return refused(context, held, decision.faults);
      const { expiresAt } = offer;
      return (await ask(context, held, offer)) ? { dueAt: expiresAt, lookAt: expiresAt } : undefined;
    }
  }
}

/** WAITING becomes CONFIRM, unless another process was first. */
async function ask(context: PlacementContext, held: HeldPlacement, offer: CounterOffer): Promise<boolean> {
  const { user, slip, dueAt } = held;
  const outcome: PlacementOutcome = {
    ...outcomeHead(slip),
    status: 'CONFIRM',
    betslipId: null,
    errors: [],
    receipt: null,
    offer,
  };
  return repeated(
    () =>
      context.db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('placements')
          .set({ outcome: JSON.stringify(outcome), due_at: offer.expiresAt })
          .where('ref', '=', slip.ref)
          .where('state', '=', 'PENDING')
          .where('due_at', '=', dueAt)
          .returning('ref')
          .executeTakeFirst();
        if (changed === undefined) return false;
        await enqueue(tx, user, 'placement', slip.ref, 'update');
        return true;
      }),
    context.clock,
  );
}

/** An offer that nobody took up in time is over; its end is a refusal like any other. */
export async function endOfOffer(context: PlacementContext, held: HeldPlacement): Next {
  const expiresAt = held.outcome.offer?.expiresAt ?? 0;
  if (context.now() >= expiresAt) return refused(context, held, [offerExpired]);
  return { dueAt: held.dueAt, lookAt: expiresAt };
}
