import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { type Parts, shareOf } from './part-of-bet.ts';

/**
 * The smallest part of the stake that is left which the gateway would pay for: one that is worth the smallest
 * payment. More than is left where not even that is (CSH-08.2).
 */
export function leastPart({ whole, total, left, smallest }: Parts): Money {
  // The value of the rest has to fall to this, or below it.
  const rest = shareOf(whole, { total, left }) - smallest;
  if (rest < 0 || whole === 0) return money(left + 1);
  const most = ((BigInt(rest) + 1n) * BigInt(total) - 1n) / BigInt(whole);
  return money(Math.max(left - Number(most), 1));
}
