import type { SystemType } from '#domain/bet/system-types.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';

/**
 * The oracle enumerates every bet by a mask over the legs and works each one out with fractions of its own: long
 * numerators and denominators that are never shared, never reduced, and rounded on the decimal digits of a long
 * division. It knows the bets by their names, and a price as two numbers.
 */
export interface Backed {
  /** Null: at the starting price. */
  readonly price: readonly [number, number] | null;
  /** Null: the market pays no places, and the leg counts in the place part as it does in the win part. */
  readonly terms: readonly [num: number, den: number, places: number] | null;
  /** Undefined: the market is not decided. */
  readonly result: SelectionResult | undefined;
  readonly deductions: readonly Deduction[];
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
  /** Per cent on top of the profit of each part; none when absent. */
  readonly boost?: number;
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

/** The price that is paid, and how much of its winnings. Of two that are guaranteed the one that pays more. */
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

/** Of the place part where there are terms, of the win part otherwise. */
function endingOf({ terms }: Backed, result: SelectionResult, part: Part): SelectionResult['outcome'] {
  const { outcome, position, place } = result;
  if (part === 'win' || terms === null || outcome === 'VOID' || outcome === 'NON_RUNNER') return outcome;
  const isPlaced = outcome === 'WON' || (position ?? 99) <= terms[2];
  return place?.outcome ?? (isPlaced ? 'WON' : 'LOST');
}

/**
 * Pence for one penny on a runner, winning or placed: what a bookmaker's clerk writes beside it. Undefined while nobody
 * knows, by the result or by the starting price.
 */
function factorOf(runner: Backed, part: Part, struckAt: number): Ratio | undefined {
  const { result, terms } = runner;
  if (result === undefined) return undefined;
  const ending = endingOf(runner, result, part);
  if (ending === 'VOID' || ending === 'NON_RUNNER') return [1n, 1n];
  if (ending === 'HALF_LOST') return [1n, 2n];
  if (ending === 'LOST') return [0n, 1n];
  const payable = payableOf(runner, result, struckAt);
  if (payable === undefined) return undefined;
  const [num, den] = payable.odds;
  const ofPlace = part === 'place' ? terms : null;
  const [n, d] = ofPlace === null ? [num, den] : [num * ofPlace[0], den * ofPlace[1]];
  const whole: Ratio = [BigInt(d * 100 + n * payable.kept), BigInt(d * 100)];
  const shared = ofPlace === null ? result.deadHeat : result.place?.deadHeat;
  const paid =
    shared === undefined || shared.tied <= shared.places
      ? whole
      : multiplied(whole, [BigInt(shared.places), BigInt(shared.tied)]);
  return ending === 'HALF_WON' ? multiplied(added(paid, [1n, 1n]), [1n, 2n]) : paid;
}

/** Half up on the digits: whole pence and the first decimal of a long division. */
function inPence([num, den]: Ratio): number {
  const tenths = (num * 10n) / den;
  return Number(tenths / 10n) + (tenths % 10n >= 5n ? 1 : 0);
}

/** What the profit of a part is made longer by; a part without profit stays as it is. */
function boosted([num, den]: Ratio, boost: number): Ratio {
  return num <= den ? [num, den] : [den * 100n + (num - den) * BigInt(100 + boost), den * 100n];
}

/**
 * Number of lines and pence returned, each-way lines counted twice. Returns are null while a line is not decided: one
 * that has lost a leg is, whatever the others do.
 */
export function settledByHand(
  name: Named,
  runners: readonly Backed[],
  { stake, eachWay, struckAt, boost = 0 }: Wager,
): { readonly lines: number; readonly returns: number | null } {
  let lines = 0;
  let isOpen = false;
  let total: Ratio = [0n, 1n];
  for (const part of eachWay ? (['win', 'place'] as const) : (['win'] as const)) {
    let ofPart: Ratio = [0n, 1n];
    for (let mask = 1; mask < 2 ** runners.length; mask += 1) {
      const chosen = runners.filter((_, i) => (mask >> i) % 2 === 1);
      if (!COVERS[name](chosen.length, runners.length)) continue;
      lines += 1;
      const factors = chosen.map((runner) => factorOf(runner, part, struckAt));
      if (factors.some((factor) => factor?.[0] === 0n)) continue;
      const known = factors.filter((factor) => factor !== undefined);
      if (known.length < factors.length) isOpen = true;
      else ofPart = added(ofPart, known.reduce(multiplied, [1n, 1n]));
    }
    total = added(total, boosted(ofPart, boost));
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
