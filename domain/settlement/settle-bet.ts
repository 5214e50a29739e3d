import { type BetBonus, lineReturn } from '../bonus/bet-bonus.ts';
import type { Bet, LegState } from '../contract/my-bets.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { compareFractions, type Fraction, ONE, scaledHalfUp, times, ZERO } from '../odds/fraction.ts';
import { type LegFacts, type LegTerms, type SettledLeg, settleLeg } from './leg-factors.ts';
import type { DeadHeat } from './result.ts';

export interface BetTerms {
  /** Minor units of one line. */
  readonly stake: Money;
  /** Two lines: win and place, each with `stake`. */
  readonly eachWay: boolean;
  /** Time of the feed's world when the bet was struck, epoch ms. */
  readonly struckAt: number;
  readonly legs: readonly LegTerms[];
  /** What the bet was struck with; absent or null for a plain one. Only for a bet of one line. */
  readonly bonus?: BetBonus | null;
}

export interface LegSettlement {
  readonly state: LegState;
  /** Pence in the pound taken from this leg's winnings. */
  readonly rule4Pence: number;
  readonly deadHeat: DeadHeat | null;
}

export type BetSettlement =
  | { readonly status: 'OPEN'; readonly legs: readonly LegSettlement[] }
  | {
      readonly status: 'SETTLED';
      /** Minor units, stake included; 0 when lost. */
      readonly returns: Money;
      readonly result: NonNullable<Bet['result']>;
      readonly legs: readonly LegSettlement[];
    };

const shownLeg = (leg: SettledLeg | undefined): LegSettlement =>
  leg === undefined
    ? { state: 'OPEN', rule4Pence: 0, deadHeat: null }
    : { state: leg.state, rule4Pence: leg.rule4Pence, deadHeat: leg.deadHeat };

/** What one unit on a line returns: the product of its legs; decided early by a leg that returns nothing. */
function lineFactor(legs: readonly (SettledLeg | undefined)[], line: 'win' | 'place'): Fraction | undefined {
  let product: Fraction | undefined = ONE;
  for (const leg of legs) {
    if (leg === undefined) {
      product = undefined;
      continue;
    }
    if (leg[line].num === 0n) return ZERO;
    if (product !== undefined) product = times(product, leg[line]);
  }
  return product;
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
});

/**
 * WON: every line came back with at least its stake. PART: only some lines, or less than the stake. VOID: every
 * leg void. LOST: nothing, before rounding.
 */
function resultOf(
  legs: readonly (SettledLeg | undefined)[],
  lines: readonly Fraction[],
): NonNullable<Bet['result']> {
  if (legs.every((leg) => leg?.isVoid === true)) return 'VOID';
  if (lines.every((line) => line.num === 0n)) return 'LOST';
  return lines.every((line) => compareFractions(line, ONE) >= 0) ? 'WON' : 'PART';
}

/**
 * Returns of a single or an accumulator, exact: the product of the legs' fractions times the stake, both lines of
 * an each-way bet added, and rounded once, half up to the minor unit (BSL-11). The order of the legs does not matter.
 *
 * @param facts in the order of the bet's legs; undefined for a market without a result.
 * @throws RangeError when facts and legs differ in number; when the returns are not a safe integer.
 */
export function settleBet(bet: BetTerms, facts: readonly (LegFacts | undefined)[]): BetSettlement {
  if (facts.length !== bet.legs.length) throw new RangeError('one fact per leg');
  const legs = bet.legs.map((leg, i) => settleLeg(leg, bet.struckAt, facts[i]));
  const shown = legs.map(shownLeg);
  const lines = (bet.eachWay ? (['win', 'place'] as const) : (['win'] as const)).map((line) =>
    lineFactor(legs, line),
  );
  const decided = lines.filter((line) => line !== undefined);
  if (decided.length !== lines.length) return { status: 'OPEN', legs: shown };
  const total = decided.map((line) => lineReturn(line, bet.bonus ?? null)).reduce(plus, ZERO);
  const returns = scaledHalfUp({ num: total.num * BigInt(bet.stake), den: total.den }, 0);
  return { status: 'SETTLED', returns: money(Number(returns)), result: resultOf(legs, decided), legs: shown };
}
