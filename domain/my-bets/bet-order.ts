import type { MyBet } from './my-bet.ts';

const compareIds = (a: MyBet, b: MyBet): number =>
  a.betslipId === b.betslipId ? 0 : a.betslipId < b.betslipId ? -1 : 1;

/**
 * Newest first by the moment that matters to the list; the reference decides ties, so the order is total
 * (PIT-07).
 */
export const compareSettled = (a: MyBet, b: MyBet): number =>
  (b.settledAt ?? b.placedAt) - (a.settledAt ?? a.placedAt) || compareIds(a, b);

export const compareOpen = (a: MyBet, b: MyBet): number => b.placedAt - a.placedAt || compareIds(a, b);

/** A bet never goes back to an older version, whatever order pages and live messages arrive in (TRAP-13). */
export const newerBet = (held: MyBet | undefined, arrived: MyBet): MyBet =>
  held !== undefined && held.version > arrived.version ? held : arrived;
