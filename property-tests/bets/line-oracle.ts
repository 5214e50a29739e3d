import type { SystemType } from '#domain/bet/system-types.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';

/**
 * The oracle enumerates every bet by a mask over the legs and works each one out with fractions of its own: long
 * numerators and denominators that are never shared, never reduced, and rounded on the decimal digits of a long
 * division. It knows the bets by their names, and a price as two numbers.
 */
export interface Runner {
  readonly price: readonly [number, number];
  readonly terms: readonly [num: number, den: number, places: number];
  readonly result: SelectionResult;
  readonly deductions: readonly Deduction[];
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
const multiplied = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
const added = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];

/** Pence for one penny on a runner, winning or placed: what a bookmaker's clerk writes beside it. */
function factorOf(runner: Runner, part: 'win' | 'place', struckAt: number): Ratio {
  const [num, den] = runner.price;
  const [placeNum, placeDen, places] = runner.terms;
  const { outcome, position, place, deadHeat } = runner.result;
  if (outcome === 'VOID' || outcome === 'NON_RUNNER') return [1n, 1n];
  const wonPart =
    part === 'win'
      ? outcome === 'WON'
      : (place?.outcome ?? (outcome === 'WON' || (position ?? 99) <= places ? 'WON' : 'LOST')) === 'WON';
  if (part === 'place' && place?.outcome === 'VOID') return [1n, 1n];
  if (!wonPart) return [0n, 1n];
  const taken = runner.deductions.filter((d) => d.withdrawnAt > struckAt).map((d) => d.pencePerPound);
  const kept =
    100 -
    Math.min(
      90,
      taken.reduce((a, b) => a + b, 0),
    );
  const [n, d] = part === 'win' ? [num, den] : [num * placeNum, den * placeDen];
  const whole: Ratio = [BigInt(d * 100 + n * kept), BigInt(d * 100)];
  const shared = part === 'win' ? deadHeat : place?.deadHeat;
  if (shared === undefined || shared.tied <= shared.places) return whole;
  return multiplied(whole, [BigInt(shared.places), BigInt(shared.tied)]);
}

/** Half up on the digits: whole pence and the first decimal of a long division. */
function inPence([num, den]: Ratio): number {
  const tenths = (num * 10n) / den;
  return Number(tenths / 10n) + (tenths % 10n >= 5n ? 1 : 0);
}

/** Number of lines and pence returned, each-way lines counted twice. */
export function oracle(
  name: Named,
  runners: readonly Runner[],
  bet: { readonly stake: number; readonly eachWay: boolean; readonly struckAt: number },
): { readonly lines: number; readonly returns: number } {
  let lines = 0;
  let total: Ratio = [0n, 1n];
  for (const part of bet.eachWay ? (['win', 'place'] as const) : (['win'] as const)) {
    for (let mask = 1; mask < 2 ** runners.length; mask += 1) {
      const chosen = runners.filter((_, i) => (mask >> i) % 2 === 1);
      if (!COVERS[name](chosen.length, runners.length)) continue;
      lines += 1;
      const line = chosen
        .map((runner) => factorOf(runner, part, bet.struckAt))
        .reduce(multiplied, [BigInt(bet.stake), 1n]);
      if (line[0] !== 0n) total = added(total, line);
    }
  }
  return { lines, returns: inPence(total) };
}
