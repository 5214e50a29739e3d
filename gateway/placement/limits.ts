import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Fraction } from '#domain/odds/fraction.ts';

type PerCurrency = Readonly<Record<string, number>>;

/** What the operator allows, minor units per currency. An unknown currency has the limits of GBP (T40). */
export interface BettingLimits {
  readonly minimumStake: PerCurrency;
  /** Of one line, whatever the price. */
  readonly maximumStake: PerCurrency;
  readonly maximumNetWinnings: PerCurrency;
  readonly accaMinimumLegs: number;
  readonly maximumLegs: number;
}

const FALLBACK = 'GBP';

/** Limits that the remote configuration does not carry. */
export const stakeCeilings: Pick<BettingLimits, 'maximumStake' | 'maximumLegs'> = {
  maximumStake: { GBP: 1_000_000, EUR: 1_000_000 },
  maximumLegs: 20,
};

/** @throws when neither the currency nor GBP has a value: the configuration is broken. */
export function limitOf(limits: PerCurrency, currency: string): Money {
  const limit = limits[currency] ?? limits[FALLBACK];
  if (limit === undefined) throw new Error(`no limit for ${currency}, and none for ${FALLBACK}`);
  return money(limit);
}

/** Subtracted from the net winnings limit before it is divided (T8): one unit of the currency, in minor units. */
const MARGIN = 100n;

/**
 * The largest stake of one line (T8): the smaller of the ceiling and `(net winnings limit − 1) / odds`, floored.
 *
 * @param lines what one unit on every line returns together, exact; undefined while a leg is at starting price.
 */
export function maximumStake(limits: BettingLimits, currency: string, lines: Fraction | undefined): Money {
  const ceiling = limitOf(limits.maximumStake, currency);
  if (lines === undefined) return ceiling;
  const winnings = BigInt(limitOf(limits.maximumNetWinnings, currency)) - MARGIN;
  const byWinnings = winnings <= 0n ? 0n : (winnings * lines.den) / lines.num;
  return byWinnings < BigInt(ceiling) ? money(Number(byWinnings)) : ceiling;
}
