import type { SystemType } from '#domain/bet/system-types.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';

/**
 * The oracle enumerates every bet by a mask over the legs and works each one out with fractions of its own:
 * long numerators and denominators that are never shared, never reduced, and rounded on the decimal digits of
 * a long division. It knows the bets by their names, and a price as two numbers.
 */
export interface Backed {
  /** Null: at the starting price. */
  readonly price: readonly [number, number] | null;
  /** Null: the market pays no places, and the leg counts in the place part as it does in the win part. */
  readonly terms: readonly [num: number, den: number, places: number] | null;
  /** Undefined: the market is not decided. */
  readonly result: SelectionResult | undefined;
  readonly deductions: readonly Deduction[];
  /** How many ran; absent where nobody counted. */
  readonly ran?: number;
  /** Best odds are guaranteed (RAC-07). */
  readonly guaranteed?: boolean;
}

/** One at a price, with places, whose market is decided. */
export interface Runner extends Backed {
  readonly price: readonly [number, number];
  readonly terms: readonly [num: number, den: number, places: number];
  readonly result: SelectionResult;
}

export interface Wager {
  readonly stake: number;
  readonly eachWay: boolean;
  readonly struckAt: number;
  /** Per cent on top of the winnings of each part; none when absent. Only for a bet of one line. */
  readonly boost?: number;
  /** A free bet pays it: the stake does not come back. Only for a bet of one line. */
  readonly isFree?: boolean;
}

/** A bet by its name: what a customer asks for at a counter. */
export type Named = 'single' | 'acca' | SystemType;

const COVERS: Readonly<Record<Named, (size: number, legs: number) => boolean>> = {
  single: (size) => size === 1,
  acca: (size, legs) => size === legs,
  doubles: (size) => size === 2,
  trebles: (size) => size === 3,
  fourfolds: (size) => size === 4,
  fivefolds: (size) => size === 5,
  sixfolds: (size) => size === 6,
  sevenfolds: (size) => size === 7,
  trixie: (size) => size >= 2,
  patent: (size) => size >= 1,
  yankee: (size) => size >= 2,
  lucky15: (size) => size >= 1,
  canadian: (size) => size >= 2,
  lucky31: (size) => size >= 1,
  heinz: (size) => size >= 2,
  lucky63: (size) => size >= 1,
  superheinz: (size) => size >= 2,
  goliath: (size) => size >= 2,
};

type Ratio = readonly [bigint, bigint];
type Part = 'win' | 'place';
const multiplied = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
const added = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];

/** Pence in the pound that are left of the winnings: never less than ten (Tattersalls Rule 4). */
function keptOf(deductions: readonly Deduction[], struckAt: number): number {
  let kept = 100;
  for (const { withdrawnAt, pencePerPound } of deductions) if (withdrawnAt > struckAt) kept -= pencePerPound;
  return Math.max(10, kept);
}

interface Payable {
  readonly odds: readonly [number, number];
  readonly kept: number;
}

/**
 * The price that is paid, and how much of its winnings. Of two that are guaranteed the one that pays more.
 */
function payableOf(runner: Backed, result: SelectionResult, struckAt: number): Payable | undefined {
  const [num, den] = (result.startingPrice ?? '').split('/').map(Number);
  const atStart: Payable | undefined =
    num === undefined || den === undefined ? undefined : { odds: [num, den], kept: 100 };
  if (runner.price === null) return atStart;
  const taken = { odds: runner.price, kept: keptOf(runner.deductions, struckAt) };
  if (runner.guaranteed !== true || atStart === undefined) return taken;
  const worth = ({ odds: [n, d], kept }: Payable): number => (n * kept) / d;
  return worth(atStart) > worth(taken) ? atStart : taken;
}

type Ending = Pick<SelectionResult, 'outcome' | 'deadHeat'>;

/**
 * Level with so many from this position on: equal parts of the stake back each of the positions, and some are
 * paid.
 */
function sharing(position: number, level: number, places: number): Ending {
  const positions = Array.from({ length: level }, (_, nth) => position + nth);
  const paid = positions.filter((one) => one <= places).length;
  return paid === 0 ? { outcome: 'LOST' } : { outcome: 'WON', deadHeat: { tied: level, places: paid } };
}

/**
 * Of the place part where there are terms, of the win part otherwise. With no more runners than places it is
 * no bet.
 */
function endingOf({ terms, ran = 99 }: Backed, result: SelectionResult, part: Part): Ending {
  const { outcome, position = 99, level = 1, deadHeat, place } = result;
  if (part === 'win' || terms === null || outcome === 'VOID' || outcome === 'NON_RUNNER') return result;
  const places = terms[2];
  if (ran <= places) return { outcome: 'VOID' };
  if (place !== undefined) return place;
  // Halves are of lines, which nobody is placed in.
  if (outcome === 'HALF_WON' || outcome === 'HALF_LOST') return { outcome: 'VOID' };
  return outcome === 'WON' ? sharing(1, deadHeat?.tied ?? 1, places) : sharing(position, level, places);
}

/** An equal part of a stake, and what a penny of it comes to; those that are lost are left out. */
interface Lot {
  readonly part: Ratio;
  readonly pays: Ratio;
}

const BACK: Ratio = [1n, 1n];

/**
 * Pence for one penny on a runner, winning or placed, lot by lot: what a bookmaker's clerk writes beside it.
 * Undefined while nobody knows, by the result or by the starting price.
 */
function lotsOf(runner: Backed, part: Part, struckAt: number): readonly Lot[] | undefined {
  const { result, terms } = runner;
  if (result === undefined) return undefined;
  const { outcome, deadHeat } = endingOf(runner, result, part);
  if (outcome === 'VOID' || outcome === 'NON_RUNNER') return [{ part: BACK, pays: BACK }];
  if (outcome === 'HALF_LOST') return [{ part: [1n, 2n], pays: BACK }];
  if (outcome === 'LOST') return [];
  const payable = payableOf(runner, result, struckAt);
  if (payable === undefined) return undefined;
  const [num, den] = payable.odds;
  const ofPlace = part === 'place' ? terms : null;
  const [n, d] = ofPlace === null ? [num, den] : [num * ofPlace[0], den * ofPlace[1]];
  const whole: Ratio = [BigInt(d * 100 + n * payable.kept), BigInt(d * 100)];
  const won = Math.min(deadHeat?.places ?? 1, deadHeat?.tied ?? 1);
  const lot: Ratio = [BigInt(won), BigInt(deadHeat?.tied ?? 1)];
  if (outcome !== 'HALF_WON') return [{ part: lot, pays: whole }];
  return [
    { part: multiplied(lot, [1n, 2n]), pays: whole },
    { part: [1n, 2n], pays: BACK },
  ];
}

/** Half up on the digits: whole pence and the first decimal of a long division. */
function inPence([num, den]: Ratio): number {
  const tenths = (num * 10n) / den;
  return Number(tenths / 10n) + (tenths % 10n >= 5n ? 1 : 0);
}

/**
 * Every lot of a line on its way through the legs. Only its winnings are boosted, and a free bet pays only
 * them: a lot that is lost on the way has none, and takes none from the others (MEND-06).
 */
function lineWorth(legs: readonly (readonly Lot[])[], { boost = 0, isFree = false }: Wager): Ratio {
  let lots: readonly Lot[] = [{ part: BACK, pays: BACK }];
  for (const leg of legs)
    lots = lots.flatMap(({ part, pays }) =>
      leg.map((lot) => ({ part: multiplied(part, lot.part), pays: multiplied(pays, lot.pays) })),
    );
  return lots
    .map(({ part, pays: [num, den] }) => {
      const more: Ratio = [(num - den) * BigInt(100 + boost), den * 100n];
      return multiplied(part, isFree ? more : added(BACK, more));
    })
    .reduce(added, [0n, 1n]);
}

/**
 * Number of lines and pence returned, each-way lines counted twice. Returns are null while a line is not
 * decided: one that has lost a leg is, whatever the others do.
 */
export function settledByHand(
  name: Named,
  runners: readonly Backed[],
  wager: Wager,
): { readonly lines: number; readonly returns: number | null } {
  const { stake, eachWay, struckAt } = wager;
  let lines = 0;
  let isOpen = false;
  let total: Ratio = [0n, 1n];
  for (const part of eachWay ? (['win', 'place'] as const) : (['win'] as const)) {
    for (let mask = 1; mask < 2 ** runners.length; mask += 1) {
      const chosen = runners.filter((_, i) => (mask >> i) % 2 === 1);
      if (!COVERS[name](chosen.length, runners.length)) continue;
      lines += 1;
      const legs = chosen.map((runner) => lotsOf(runner, part, struckAt));
      if (legs.some((lots) => lots?.length === 0)) continue;
      const known = legs.filter((lots) => lots !== undefined);
      if (known.length < legs.length) isOpen = true;
      else total = added(total, lineWorth(known, wager));
    }
  }
  return { lines, returns: isOpen ? null : inPence(multiplied(total, [BigInt(stake), 1n])) };
}

/** The same of a bet all of whose legs are decided. @throws when one is not. */
export function oracle(
  name: Named,
  runners: readonly Backed[],
  wager: Wager,
): { readonly lines: number; readonly returns: number } {
  const { lines, returns } = settledByHand(name, runners, wager);
  if (returns === null) throw new Error('a leg of this bet is not decided');
  return { lines, returns };
}
