import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { type Standing, shareOf } from './part-of-bet.ts';

/**
 * The most that a part of a bet, or all that is left, may ever be worth: its share of what all of it may. A
 * rule above it would wait for nothing (CSH-09.9). Of a part the share is rounded up, because which of two
 * parts gets the odd penny depends on their order.
 *
 * @param whole the most that the whole bet can be worth; null where nobody knows
 * @param part stake; null: all that is left
 */
export function mostOfRule(whole: Money | null, standing: Standing, part: Money | null): Money | null {
  if (whole === null) return null;
  if (part === null) return shareOf(whole, standing);
  const { total } = standing;
  return money(Number((BigInt(whole) * BigInt(part) + BigInt(total) - 1n) / BigInt(total)));
}
