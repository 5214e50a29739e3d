import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import type { Fraction } from './fraction.ts';

/**
 * Largest unit stake whose net winnings stay within the limit: floor(limit / profit), in minor units
 * (TRAP-08). Undefined when there is no profit to limit, or when no stake that anybody could hold would reach
 * it.
 */
export function largestStake(limit: Money, total: Fraction): Money | undefined {
  const profit = total.num - total.den;
  if (profit <= 0n) return undefined;
  const stake = (BigInt(limit) * total.den) / profit;
  return stake > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : money(Number(stake));
}
