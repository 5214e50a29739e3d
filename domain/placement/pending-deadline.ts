import type { PlacementRef } from '../brand.ts';
import { PLACEMENT_TIMES, type PlacedBet } from './placement.ts';

type Waited = Pick<PlacedBet, 'ref' | 'hold'>;

/**
 * When a pending bet counts as "could not be confirmed", epoch ms of this device (PLC-08). Not while a trader
 * has it or the customer is asked about an offer: somebody is known to be deciding, and until when. An
 * in-play delay does not prolong the period, which is longer than any of them.
 */
function endOf({ hold }: Waited, periodEnd: number): number {
  if (hold === null || hold.kind === 'delay') return periodEnd;
  return Math.max(periodEnd, hold.until + PLACEMENT_TIMES.afterHold);
}

/** The first of the ends of these bets; that of the period when there are none. */
export const nextDeadline = (bets: readonly Waited[], periodEnd: number): number =>
  bets.length === 0 ? periodEnd : Math.min(...bets.map((bet) => endOf(bet, periodEnd)));

/** Bets whose end has come at a moment, epoch ms. */
export const dueAt = (bets: readonly Waited[], periodEnd: number, at: number): readonly PlacementRef[] =>
  bets.filter((bet) => endOf(bet, periodEnd) <= at).map(({ ref }) => ref);
