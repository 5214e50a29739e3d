import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import { zero } from '#domain/money/parse-money.ts';
import { type Booked, book } from './book.ts';
import { contentHashOf, type PlacementContext } from './context.ts';
import { decide } from './decide.ts';
import type { Fault } from './fault.ts';
import type { Held, HeldPlacements } from './held.ts';
import { refuse } from './refuse.ts';
import { ruleFor } from './risk/risk-rules.ts';
import type { Delayed } from './rolled-back.ts';

const altered: Fault = {
  type: 'CONTENT_MISMATCH',
  message: 'The bet was changed on its way to us. It was not placed.',
};

export interface NewPlacement {
  readonly user: UserId;
  readonly slip: PlacementSlip;
  /** Log of the tab that sends it; null when it does not say. */
  readonly from: string | null;
}

/** How often a bet is asked about anew while other bets of the customer come in beside it. */
const LOOKS = 5;

const notNow: Fault = {
  type: 'TECHNICAL_ERROR',
  message: 'Too many of your bets arrived at once. This one was not placed.',
};

/** Decides and books, holds or refuses a bet; undefined when its ref was taken meanwhile. */
export async function placeNew(
  context: PlacementContext,
  held: HeldPlacements,
  bet: NewPlacement,
): Promise<PlacementOutcome | undefined> {
  const { user, slip } = bet;
  const no = (faults: readonly Fault[]) => refuse(context, user, slip, faults, 'insert');
  if (contentHashOf(slip, user) !== slip.contentHash) return no([altered]);
  let stakedBefore: Money = zero;
  for (let look = 1; look <= LOOKS; look += 1) {
    const taken = await take(context, held, bet, stakedBefore);
    switch (taken.kind) {
      case 'booked':
      case 'held':
        return taken.outcome;
      case 'refused':
        return no(taken.faults);
      case 'refTaken':
        return undefined;
      case 'lookAgain':
        stakedBefore = taken.stakedBefore;
    }
  }
  return no([notNow]);
}

/**
 * By the operator's rules as they are for so much on a selection before this bet. The transaction that takes it knows how much it
 * is, and writes nothing where another rule holds (MEND-04).
 */
async function take(
  context: PlacementContext,
  held: HeldPlacements,
  { user, slip, from }: NewPlacement,
  stakedBefore: Money,
): Promise<Exclude<Booked, Delayed> | Held> {
  const ruled = (before: Money) => ruleFor(context.riskRules, user, slip, before);
  const found = ruled(stakedBefore);
  const rule = found?.answer;
  if (rule?.kind === 'refuse') return { kind: 'refused', faults: [rule.fault] };
  const decision = decide(slip, context.offer, context.limits, false);
  if (decision.kind === 'refused') return decision;
  const delay = decision.kind === 'delayed' ? decision.ms : 0;
  const isRuled = (before: Money): boolean => ruled(before) === found;
  // A trader takes at least as long as the game does: the delay is not waited for a second time.
  if (rule?.kind === 'refer')
    return held.hold(user, slip, { as: 'WAITING', wait: Math.max(delay, rule.afterMs), from, isRuled });
  const wait = Math.max(delay, rule?.kind === 'delay' ? rule.ms : 0);
  if (wait > 0) return held.hold(user, slip, { as: 'PENDING', wait, from, isRuled });
  const booked = await book(context, user, slip, 'insert', { from, isRuled });
  // Its event went in play between the first look and the row lock.
  return booked.kind === 'delayed'
    ? held.hold(user, slip, { as: 'PENDING', wait: booked.ms, from, isRuled })
    : booked;
}
