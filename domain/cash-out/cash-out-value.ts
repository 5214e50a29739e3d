import { sumOverLines } from '../bet/line-returns.ts';
import { settledUnits } from '../builder/settled-units.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { type Fraction, ONE, times } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { denominator, numerator } from '../odds/parse-odds.ts';
import { type LegFacts, settleLeg } from '../settlement/leg-factors.ts';
import type { BetTerms } from '../settlement/settle-bet.ts';

/** How likely what is still open of a leg, or of a bet builder, is to win by the prices of now. */
export interface Chance {
  readonly win: Fraction;
  /** Of the place part; not looked at in a bet without one. */
  readonly place: Fraction;
}

/** Nothing is open: what it comes to is known. */
export const CERTAIN: Chance = { win: ONE, place: ONE };

/** `1 / decimal`: what a price says of the chance of its selection. */
export const chanceAt = (odds: Odds, part: { readonly num: number; readonly den: number } = ONE_TO_ONE) => ({
  num: BigInt(denominator(odds)) * BigInt(part.den),
  den: BigInt(denominator(odds)) * BigInt(part.den) + BigInt(numerator(odds)) * BigInt(part.num),
});
const ONE_TO_ONE = { num: 1, den: 1 };

export interface ValueTerms {
  /** What is taken off the fair value, in hundredths. */
  readonly marginPercent: number;
  /** The most that the bet may return, minor units; null: no limit was agreed. */
  readonly maximum: Money | null;
}

const HUNDRED = 100n;

const plus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
});

/**
 * What an open bet is worth now, minor units (CSH-03): each line at the product of what its decided legs came
 * to and of what its open ones would pay times their chance, less the margin, rounded down once. Never above
 * what the bet could still return, because no chance is above one.
 *
 * @param facts in the order of the legs; undefined for one that is open, which then counts as won.
 * @param withdrawn deductions of open legs, in the order of the legs.
 * @param chances of each unit of the lines: a bet builder is one, at the place of its first leg.
 * @throws RangeError when the numbers do not fit together.
 */
export function cashOutValue(
  bet: BetTerms,
  facts: readonly (LegFacts | undefined)[],
  withdrawn: readonly LegFacts['deductions'][],
  chances: readonly Chance[],
  { marginPercent, maximum }: ValueTerms,
): Money {
  const ifWon = facts.map(
    (known, i): LegFacts =>
      known ?? {
        result: { outcome: 'WON', place: { outcome: 'WON' } },
        deductions: withdrawn[i] ?? [],
      },
  );
  const legs = bet.legs.map((leg, i) => settleLeg(leg, bet.struckAt, ifWon[i]));
  const units = settledUnits(legs, bet.legs, ifWon, bet.groups ?? []);
  if (units.length !== chances.length) throw new RangeError('one chance per unit');
  const ofPart = (part: 'win' | 'place'): Fraction =>
    sumOverLines(
      units.map((unit, i) => {
        const chance = chances[i];
        if (unit === undefined || chance === undefined) throw new RangeError('a unit without a value');
        return times(unit[part].total, chance[part]);
      }),
      bet.lines,
    );
  const fair = bet.eachWay ? plus(ofPart('win'), ofPart('place')) : ofPart('win');
  const value = (fair.num * BigInt(bet.stake) * BigInt(100 - marginPercent)) / (fair.den * HUNDRED);
  return money(Number(maximum === null || value < BigInt(maximum) ? value : BigInt(maximum)));
}
