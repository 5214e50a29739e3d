import { sumOverLines } from '../bet/line-returns.ts';
import type { Line, Lines } from '../bet/lines.ts';
import { type BetBonus, lineReturn } from '../bonus/bet-bonus.ts';
import { type StruckGroup, settledUnits } from '../builder/settled-units.ts';
import type { Bet, LegState } from '../contract/my-bets.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { compareFractions, type Fraction, ONE, scaledHalfUp, times, ZERO } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { type LegFactor, type LegFacts, type LegTerms, type SettledLeg, settleLeg } from './leg-factors.ts';
import type { DeadHeat } from './result.ts';

export interface BetTerms {
  /** Minor units of one line. */
  readonly stake: Money;
  /** Every line is paid for twice: its win part and its place part, each with `stake`. */
  readonly eachWay: boolean;
  /** Time of the feed's world when the bet was struck, epoch ms. */
  readonly struckAt: number;
  readonly legs: readonly LegTerms[];
  /** What the bet was struck with; absent or null for a plain one. Only for a bet of one line. */
  readonly bonus?: BetBonus | null;
  /** Bet builders among the legs; each is one leg of the lines, at the place of its first one. */
  readonly groups?: readonly StruckGroup[];
  /** Places of the legs of each line; every line costs `stake`, twice when each-way. */
  readonly lines: Lines;
}

export interface LegSettlement {
  readonly state: LegState;
  /** Pence in the pound taken from this leg's winnings. */
  readonly rule4Pence: number;
  readonly deadHeat: DeadHeat | null;
  /** Of the place part of an each-way bet, where `deadHeat` is that of the win part. */
  readonly placeDeadHeat: DeadHeat | null;
  /** The stake of the place part is given back although the win part was decided. */
  readonly placeVoid: boolean;
  /** What the leg was settled at where that is not the price taken: the starting price. */
  readonly settledOdds: Odds | null;
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

/** A leg whose market has no result yet. */
export const OPEN_LEG: LegSettlement = {
  state: 'OPEN',
  rule4Pence: 0,
  deadHeat: null,
  placeDeadHeat: null,
  placeVoid: false,
  settledOdds: null,
};

const shownLeg = (leg: SettledLeg | undefined): LegSettlement =>
  leg === undefined
    ? OPEN_LEG
    : {
        state: leg.state,
        rule4Pence: leg.rule4Pence,
        deadHeat: leg.deadHeat,
        placeDeadHeat: leg.placeDeadHeat,
        placeVoid: leg.placeVoid,
        settledOdds: leg.settledOdds,
      };

type Part = 'win' | 'place';

/** What one unit on a line returns: the product of its legs; decided early by a leg that returns nothing. */
function lineFactor(legs: readonly (SettledLeg | undefined)[], line: Line, part: Part): Fraction | undefined {
  let product: Fraction | undefined = ONE;
  for (const i of line) {
    const leg = legs[i];
    if (leg === undefined) {
      product = undefined;
      continue;
    }
    const { total } = leg[part];
    if (total.num === 0n) return ZERO;
    if (product !== undefined) product = times(product, total);
  }
  return product;
}

/**
 * All lines of a part together, once every one of them is decided: an open leg is then only in lines that
 * another leg has ended, so that its factor is never counted.
 */
const partFactor = (legs: readonly (SettledLeg | undefined)[], part: Part, lines: Lines): LegFactor => ({
  total: sumOverLines(
    legs.map((leg) => leg?.[part].total ?? ONE),
    lines,
  ),
  stood: sumOverLines(
    legs.map((leg) => leg?.[part].stood ?? ONE),
    lines,
  ),
});

/**
 * WON: every line came back with at least its stake. PART: only some lines, or less than the stake. VOID:
 * every leg void. LOST: nothing, before rounding.
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
 * Returns of a bet, exact: of each line the product of its legs' fractions times the stake, both parts of an
 * each-way bet, all added and rounded once, half up (BSL-11). A system is open until its last line is
 * decided; what early lines won is paid with the rest.
 *
 * @param facts in the order of the bet's legs; undefined for a market without a result.
 * @throws RangeError when facts and legs differ in number; when there is no line; when the returns are not a
 *   safe integer.
 */
export function settleBet(bet: BetTerms, facts: readonly (LegFacts | undefined)[]): BetSettlement {
  if (facts.length !== bet.legs.length) throw new RangeError('one fact per leg');
  const each = bet.legs.map((leg, i) => settleLeg(leg, bet.struckAt, facts[i]));
  const shown = each.map(shownLeg);
  const legs = settledUnits(each, bet.legs, facts, bet.groups ?? []);
  if (bet.lines.length === 0) throw new RangeError('a bet has lines');
  const parts: readonly Part[] = bet.eachWay ? ['win', 'place'] : ['win'];
  const lines = parts.flatMap((part) => bet.lines.map((line) => lineFactor(legs, line, part)));
  const decided = lines.filter((line) => line !== undefined);
  if (decided.length !== lines.length) return { status: 'OPEN', legs: shown };
  const total = parts
    .map((part) => partFactor(legs, part, bet.lines))
    .map(({ total, stood }) => lineReturn(total, bet.bonus ?? null, stood))
    .reduce((a, b) => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den }));
  const returns = scaledHalfUp({ num: total.num * BigInt(bet.stake), den: total.den }, 0);
  return { status: 'SETTLED', returns: money(Number(returns)), result: resultOf(legs, decided), legs: shown };
}
