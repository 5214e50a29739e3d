import { type Price, publishedPence } from '#testing/oracles/rule-four-oracle.ts';

/**
 * Settlement as bookmakers publish it, worked out from what happened on the course and on the pitch. Nothing
 * here knows how the house settles: a stake is cut into equal lots, every lot runs through the legs of a line
 * on its own, and it is lost, given back, or paid at a price. All rules are rules of lots:
 *
 * - dead heat: the stake is divided by the number tied; each part backs one of the places that they stand for
 * - each way: two bets, to win and to be placed at a fraction of the odds; no bet on places when everybody
 *   gets one
 * - a quarter line: two halves, on the line below and on the line above; level with a line: that stake back
 * - Tattersalls Rule 4: pence off each pound of winnings, by the published table, at most 90
 * - free bet: the winnings of the lots that won; boost: so many per cent more of them
 */
export type { Price };
export type Ratio = readonly [num: bigint, den: bigint];

/** An equal part of the stake: what it comes back as for each unit, null when it is lost. */
interface Lot {
  readonly share: Ratio;
  readonly pays: Ratio | null;
}

const ONE: Ratio = [1n, 1n];
const plus = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const by = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
const sum = (all: readonly Ratio[]): Ratio => all.reduce(plus, [0n, 1n]);

/** A withdrawal: the price of the runner then, and when it was told. */
export interface Withdrawal {
  readonly price: Price;
  readonly toldAt: number;
}

/**
 * Runner and race. The finish lists groups in their order, of several where the judge could not separate
 * them.
 */
export interface RaceLeg {
  readonly kind: 'race';
  readonly runner: string;
  readonly finish: readonly (readonly string[])[];
  /** Ran and did not finish. */
  readonly fell: readonly string[];
  readonly price: Price;
  /** Part of the odds and places of an each-way bet. */
  readonly terms: readonly [num: number, den: number, places: number];
  readonly withdrawals: readonly Withdrawal[];
}

/** A line in quarters, and the number that it is about when all was over: goals, or the margin of a side. */
export interface LineLeg {
  readonly kind: 'line';
  readonly price: Price;
  /** By how much the selection is ahead of its line, in quarters. */
  readonly quartersAhead: number;
}

export type Leg = RaceLeg | LineLeg;
type Part = 'win' | 'place';

function pencePerPound(withdrawals: readonly Withdrawal[], struckAt: number): number {
  const all = withdrawals.filter(({ toldAt }) => toldAt > struckAt).map(({ price }) => publishedPence(price));
  return Math.min(
    90,
    all.reduce((a, b) => a + b, 0),
  );
}

/** A stake and its winnings less Rule 4. */
const paid = ([num, den]: Price, [part, of]: Price, pence: number): Ratio =>
  plus(ONE, [BigInt(num * part) * BigInt(100 - pence), BigInt(den * of) * 100n]);

function raceLots(leg: RaceLeg, part: Part, struckAt: number): readonly Lot[] {
  const ran = [...leg.finish.flat(), ...leg.fell];
  const [num, den, places] = leg.terms;
  const paidPlaces = part === 'win' ? 1 : places;
  const isNoBet = part === 'place' && ran.length <= places;
  if (!ran.includes(leg.runner) || isNoBet) return [{ share: ONE, pays: ONE }];
  const at = leg.finish.findIndex((group) => group.includes(leg.runner));
  if (at < 0) return [{ share: ONE, pays: null }];
  const before = leg.finish.slice(0, at).flat().length;
  const tied = leg.finish[at] ?? [];
  const odds = paid(
    leg.price,
    part === 'win' ? [1, 1] : [num, den],
    pencePerPound(leg.withdrawals, struckAt),
  );
  return tied.map((_, nth) => ({
    share: [1n, BigInt(tied.length)],
    pays: before + nth + 1 <= paidPlaces ? odds : null,
  }));
}

/** A quarter line is two bets of half the stake; any other is one. */
function lineLots({ quartersAhead, price }: LineLeg): readonly Lot[] {
  const halves =
    quartersAhead % 2 === 0 ? [quartersAhead, quartersAhead] : [quartersAhead - 1, quartersAhead + 1];
  return halves.map((ahead) => ({
    share: [1n, 2n],
    pays: ahead > 0 ? paid(price, [1, 1], 0) : ahead === 0 ? ONE : null,
  }));
}

const lotsOf = (leg: Leg, part: Part, struckAt: number): readonly Lot[] =>
  leg.kind === 'line' ? lineLots(leg) : raceLots(leg, part, struckAt);

export type Bonus =
  | { readonly kind: 'freeBet' }
  | { readonly kind: 'profitBoost' | 'accaBoost'; readonly percentage: number };

export interface Wager {
  /** Minor units of each line. */
  readonly stake: number;
  readonly eachWay: boolean;
  readonly struckAt: number;
  readonly legs: readonly Leg[];
  /** Places of the legs of each line. */
  readonly lines: readonly (readonly number[])[];
  readonly bonus: Bonus | null;
}

/** Every lot on its way through the legs of a line: what one unit returns. */
function lineReturns(legs: readonly (readonly Lot[])[], bonus: Bonus | null): Ratio {
  let running: readonly { readonly share: Ratio; readonly worth: Ratio }[] = [{ share: ONE, worth: ONE }];
  for (const lots of legs)
    running = running.flatMap(({ share, worth }) =>
      lots.flatMap((lot) =>
        lot.pays === null ? [] : [{ share: by(share, lot.share), worth: by(worth, lot.pays) }],
      ),
    );
  return sum(
    running.map(({ share, worth }) => {
      const winnings = plus(worth, [-1n, 1n]);
      if (bonus === null) return by(share, worth);
      if (bonus.kind === 'freeBet') return by(share, winnings);
      return by(share, plus(ONE, by(winnings, [BigInt(100 + bonus.percentage), 100n])));
    }),
  );
}

/** What a bet is worth, exactly, in minor units. */
export function exactReturns({ stake, eachWay, struckAt, legs, lines, bonus }: Wager): Ratio {
  const parts: readonly Part[] = eachWay ? ['win', 'place'] : ['win'];
  const all = parts.flatMap((part) => {
    const lots = legs.map((leg) => lotsOf(leg, part, struckAt));
    return lines.map((line) =>
      lineReturns(
        line.map((i) => lots[i] ?? []),
        bonus,
      ),
    );
  });
  return by(sum(all), [BigInt(stake), 1n]);
}

/** Half a penny goes up: whole pence, and the first decimal of a long division. */
export function toThePenny([num, den]: Ratio): number {
  const tenths = (num * 10n) / den;
  return Number(tenths / 10n) + (tenths % 10n >= 5n ? 1 : 0);
}
