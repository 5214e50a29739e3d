import type { EarlyPayoutRules } from '#domain/bet/early-payout.ts';
import type { AccaBoostRules } from '#domain/bonus/acca-boost.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Fraction } from '#domain/odds/fraction.ts';
import { largestStake } from '#domain/odds/largest-stake.ts';
import { NOTHING_TAKEN, type Taken } from './exposure.ts';

export type PerCurrency = Readonly<Record<string, number>>;

/**
 * What the operator allows, minor units per currency. An unknown currency has the limits of GBP (TRAP-40).
 */
export interface BettingLimits {
  readonly minimumStake: PerCurrency;
  /** Of one line of a system bet. */
  readonly minimumSystemStake: PerCurrency;
  /** Of one line, whatever the price. */
  readonly maximumStake: PerCurrency;
  readonly maximumNetWinnings: PerCurrency;
  readonly accaMinimumLegs: number;
  /** Absent: accumulators are not boosted. */
  readonly accaBoost?: AccaBoostRules | undefined;
  /** Absent: nothing is paid early (BON-05). */
  readonly earlyPayouts?: EarlyPayoutRules | undefined;
  readonly maximumLegs: number;
  /**
   * How often a customer may take one boosted price that has a largest stake (BON-04); absent: as often as
   * that stake lasts.
   */
  readonly boostUses?: number | undefined;
}

const FALLBACK = 'GBP';

/** Limits that the remote configuration does not carry. */
export const stakeCeilings: Pick<BettingLimits, 'maximumStake' | 'maximumLegs' | 'boostUses'> = {
  maximumStake: { GBP: 1_000_000, EUR: 1_000_000 },
  maximumLegs: 20,
  boostUses: 5,
};

/** @throws when neither the currency nor GBP has a value: the configuration is broken. */
export function limitOf(limits: PerCurrency, currency: string): Money {
  const limit = limits[currency] ?? limits[FALLBACK];
  if (limit === undefined) throw new Error(`no limit for ${currency}, and none for ${FALLBACK}`);
  return money(limit);
}

/**
 * The largest stake of one line (TRAP-08): the smaller of the ceiling and what keeps the net winnings within
 * their limit. Both are of all bets that a customer has on a selection together (MEND-04): what is taken of
 * them is not there again.
 *
 * @param lines what one unit on every line returns together, exact; undefined while a leg is at starting
 *   price.
 * @param numberOfBets lines of the bet: each costs one stake.
 */
export function maximumStake(
  limits: BettingLimits,
  currency: string,
  lines: Fraction | undefined,
  numberOfBets: number,
  taken: Pick<Taken, 'lineStakes' | 'winnings'> = NOTHING_TAKEN,
): Money {
  const left = (limit: PerCurrency, used: Money) => money(Math.max(0, limitOf(limit, currency) - used));
  const ceiling = left(limits.maximumStake, taken.lineStakes);
  if (lines === undefined) return ceiling;
  // `largestStake` takes one stake off the returns; the other lines' stakes are taken off here.
  const returns = { num: lines.num - BigInt(numberOfBets - 1) * lines.den, den: lines.den };
  const byWinnings = largestStake(left(limits.maximumNetWinnings, taken.winnings), returns);
  return byWinnings !== undefined && byWinnings < ceiling ? byWinnings : ceiling;
}
