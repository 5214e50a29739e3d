import { shareOf } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';

/** What an open bet may return for the part of it that goes on; null where nobody knows. */
export function stillPossible({
  possibleWinnings: whole,
  totalStake: total,
  cashedOut,
}: MyBet): Money | null {
  if (whole === null || cashedOut === undefined) return whole;
  return shareOf(whole, { total, left: money(total - cashedOut.stake) });
}
