import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { book } from './book.ts';
import { contentHashOf, type PlacementContext } from './context.ts';
import { decide } from './decide.ts';
import type { Fault } from './fault.ts';
import type { HeldAs, HeldPlacements } from './held.ts';
import { sameBetAgain } from './placed-elsewhere.ts';
import { refuse } from './refuse.ts';
import { ruleFor } from './risk/risk-rules.ts';

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

/** Decides and books, holds or refuses a bet; undefined when its ref was taken meanwhile. */
export async function placeNew(
  context: PlacementContext,
  held: HeldPlacements,
  { user, slip, from }: NewPlacement,
): Promise<PlacementOutcome | undefined> {
  const no = (faults: readonly Fault[]) => refuse(context, user, slip, faults, 'insert');
  const hold = async (as: HeldAs, ms: number): Promise<PlacementOutcome | undefined> => {
    const outcome = await held.hold(user, slip, { as, wait: ms, from });
    return outcome === 'sameBetAgain' ? no([sameBetAgain]) : outcome;
  };
  if (contentHashOf(slip, user) !== slip.contentHash) return no([altered]);
  const rule = ruleFor(context.riskRules, user, slip)?.answer;
  if (rule?.kind === 'refuse') return no([rule.fault]);
  const decision = decide(slip, context.offer, context.limits, false);
  if (decision.kind === 'refused') return no(decision.faults);
  const delay = decision.kind === 'delayed' ? decision.ms : 0;
  // A trader takes at least as long as the game does: the delay is not waited for a second time.
  if (rule?.kind === 'refer') return hold('WAITING', Math.max(delay, rule.afterMs));
  const wait = Math.max(delay, rule?.kind === 'delay' ? rule.ms : 0);
  if (wait > 0) return hold('PENDING', wait);
  const booked = await book(context, user, slip, 'insert', { from });
  if (booked.kind === 'refused') return no(booked.faults);
  // Its event went in play between the first look and the row lock.
  if (booked.kind === 'delayed') return hold('PENDING', booked.ms);
  return booked.kind === 'booked' ? booked.outcome : undefined;
}
