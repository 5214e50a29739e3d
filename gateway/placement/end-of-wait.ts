import type { UserId } from '#domain/brand.ts';
import type { CounterOffer, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated } from '../db/retry.ts';
import { heldFor, releaseMoney } from '../ledger/hold-money.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { book } from './book.ts';
import { outcomeHead } from './booking.ts';
import { contentHashOf, type PlacementContext } from './context.ts';
import { decideNow } from './decide/decide-now.ts';
import type { RefusalReason } from './decide/refusal-reason.ts';
import { refuse } from './decide/refuse.ts';
import { counterOfferOf } from './risk/counter-offer.ts';
import { ruleFor, type TraderAnswer } from './risk/risk-rules.ts';

/** A placement that is not decided, as stored. */
export interface HeldPlacement {
  readonly user: UserId;
  readonly slip: PlacementSlip;
  readonly outcome: PlacementOutcome;
  /** Epoch ms at which it was to be looked at. */
  readonly dueAt: number;
  /** What the rules were asked with when it began to wait. */
  readonly stakedBefore: Money;
}

/** A placement that goes on waiting, epoch ms. */
export interface Waiting {
  /** As stored. */
  readonly dueAt: number;
  readonly lookAt: number;
}

/** For a look that books nothing: the delay of the game runs when something is about to be. */
const WHOLE = Number.POSITIVE_INFINITY;

const nothingToOffer: RefusalReason = {
  type: 'BET_NOT_ACCEPTED',
  message: 'The trader did not accept this bet.',
};
/**
 * What the customer of a bet builder is told for an offer, which names a price for each leg and can carry
 * none for a group: the stake that a trader would take at the same price, where that stake is not looked at
 * and cut again.
 */
function insteadOfOffer(
  { riskRules }: PlacementContext,
  { user, slip, stakedBefore }: HeldPlacement,
  { stakePercent, pricePercent }: Extract<TraderAnswer, { readonly kind: 'counter' }>,
): RefusalReason {
  const maxStake = money(Math.floor((slip.stake * stakePercent) / 100));
  const isPlain = slip.freeBet === null && slip.profitBoost === null;
  if (pricePercent < 100 || slip.selectionGroups.length === 0 || !isPlain || maxStake < 1)
    return nothingToOffer;
  const next = ruleFor(riskRules, user, { ...slip, stake: maxStake }, stakedBefore)?.answer;
  const isTaken =
    next === undefined || next.kind === 'delay' || (next.kind === 'refer' && next.trader.kind === 'accept');
  return isTaken ? { type: 'TRADING_DECISION', message: nothingToOffer.message, maxStake } : nothingToOffer;
}
export const offerExpired: RefusalReason = {
  type: 'OFFER_EXPIRED',
  message: 'The offer was not taken up in time. Nothing was placed.',
};
export const offerDeclined: RefusalReason = {
  type: 'OFFER_DECLINED',
  message: 'The offer was turned down. Nothing was placed.',
};

async function refuseHeld(
  context: PlacementContext,
  held: HeldPlacement,
  faults: readonly RefusalReason[],
): Promise<undefined> {
  await refuse(context, held.user, held.slip, faults, 'resolvePending');
  return undefined;
}

/**
 * The bet as its customer last agreed to it: where that was by a yes to an offer, at the terms of the offer.
 */
export function agreedOf({ user, slip, outcome }: Pick<HeldPlacement, 'user' | 'slip' | 'outcome'>) {
  const { offer } = outcome;
  if (offer === undefined) return { offer, slip };
  const agreed = asOffered(slip, offer);
  return { offer, slip: { ...agreed, contentHash: contentHashOf(agreed, user) } };
}

/** How long it has been held at the end of its wait, ms. */
const waitedBy = ({ delay, referral }: PlacementOutcome): number => delay?.ms ?? referral?.ms ?? 0;

/**
 * The full decision on what stands now: suspension, price, limits, and in the commit the customer's
 * restrictions. A game that has begun since, or whose delay has grown, is waited for to the end of its own
 * delay.
 */
export async function endOfDelay(
  context: PlacementContext,
  held: HeldPlacement,
): Promise<Waiting | undefined> {
  const { slip, offer } = agreedOf(held);
  const waited = waitedBy(held.outcome);
  const decision = decideNow(context, slip, { offer, waited });
  if (decision.kind === 'refused') return refuseHeld(context, held, decision.faults);
  const ended =
    decision.kind === 'delayed'
      ? decision
      : await book(context, held.user, slip, 'resolvePending', { offer, waited });
  if (ended.kind === 'refused') return refuseHeld(context, held, ended.faults);
  if (ended.kind !== 'delayed') return undefined;
  const { delay, referral } = held.outcome;
  const startedAt = (delay ?? referral)?.startedAt ?? context.now();
  const dueAt = await holdForDelay(context, held, { startedAt, ms: ended.ms });
  return dueAt === undefined ? undefined : { dueAt, lookAt: context.now() + ended.ms - waited };
}

/**
 * Holds a bet back for the delay of the game, which its customer hears of.
 *
 * @returns the new end as stored, epoch ms; undefined where another process was first.
 */
export async function holdForDelay(
  context: PlacementContext,
  held: HeldPlacement,
  delay: NonNullable<PlacementOutcome['delay']>,
): Promise<number | undefined> {
  const { offer } = held.outcome;
  const outcome: PlacementOutcome = {
    ...outcomeHead(held.slip),
    status: 'PENDING',
    betslipId: null,
    errors: [],
    receipt: null,
    delay,
    ...(offer === undefined ? {} : { offer }),
  };
  const dueAt = delay.startedAt + delay.ms;
  return (await keepHolding(context, held, outcome, dueAt)) ? dueAt : undefined;
}

/**
 * The trader answers. A rule that is gone since (a restart with another configuration) leaves the bet to the
 * rules of betting.
 */
export async function endOfReferral(
  context: PlacementContext,
  held: HeldPlacement,
): Promise<Waiting | undefined> {
  const rule = ruleFor(context.riskRules, held.user, held.slip, held.stakedBefore);
  const answer: TraderAnswer = rule?.answer.kind === 'refer' ? rule.answer.trader : { kind: 'accept' };
  switch (answer.kind) {
    case 'accept':
      return endOfDelay(context, held);
    case 'refuse':
      return refuseHeld(context, held, [answer.fault]);
    case 'counter': {
      // What cannot be bet on any more is not offered again at another stake.
      const standing = decideNow(context, held.slip, { offer: undefined, waited: WHOLE });
      if (standing.kind === 'refused') return refuseHeld(context, held, standing.faults);
      const offer = counterOfferOf(held.slip, answer, context.offer, context.now());
      if (offer === undefined) return refuseHeld(context, held, [insteadOfOffer(context, held, answer)]);
      const agreed = asOffered(held.slip, offer);
      const decision = decideNow(context, agreed, { offer, waited: WHOLE });
      if (decision.kind === 'refused') return refuseHeld(context, held, decision.faults);
      const { expiresAt } = offer;
      return (await holdForOffer(context, held, offer)) ? { dueAt: expiresAt, lookAt: expiresAt } : undefined;
    }
  }
}

/** WAITING becomes CONFIRM, unless another process was first. */
async function holdForOffer(
  context: PlacementContext,
  held: HeldPlacement,
  offer: CounterOffer,
): Promise<boolean> {
  const outcome: PlacementOutcome = {
    ...outcomeHead(held.slip),
    status: 'CONFIRM',
    betslipId: null,
    errors: [],
    receipt: null,
    offer,
  };
  return keepHolding(context, held, outcome, offer.expiresAt);
}

/** A placement goes on waiting as something else, unless another process was first. */
async function keepHolding(
  { db, clock, now }: PlacementContext,
  { user, slip, dueAt }: HeldPlacement,
  outcome: PlacementOutcome,
  until: number,
): Promise<boolean> {
  return repeated(
    () =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, user);
        const before = await heldFor(tx, slip.ref);
        // What is held is what the customer is asked about, or has agreed to.
        const reserved = money(Math.min(before, outcome.offer?.totalStake ?? before));
        const changed = await tx
          .updateTable('placements')
          .set({ outcome: JSON.stringify({ ...outcome, reserved }), slip: JSON.stringify(slip) })
          .set({ due_at: until, reserved })
          .where('ref', '=', slip.ref)
          .where('state', '=', 'PENDING')
          .where('due_at', '=', dueAt)
          .returning('ref')
          .executeTakeFirst();
        if (changed === undefined) return false;
        const at = now();
        await releaseMoney(tx, { user, ref: `${slip.ref}#offer`, at }, money(before - reserved));
        await enqueue(tx, user, 'placement', slip.ref, 'update');
        return true;
      }),
    clock,
  );
}

/** An offer that nobody took up in time is over; its end is a refusal like any other. */
export async function endOfOffer(
  context: PlacementContext,
  held: HeldPlacement,
): Promise<Waiting | undefined> {
  const expiresAt = held.outcome.offer?.expiresAt ?? 0;
  if (context.now() >= expiresAt) return refuseHeld(context, held, [offerExpired]);
  return { dueAt: held.dueAt, lookAt: expiresAt };
}
