import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../bet/lines.ts';
import { fitsSystem, SYSTEM_TYPES, type SystemType } from '../bet/system-types.ts';
import type { BetKind } from '../contract/betting.ts';
import { money } from '../money/parse-money.ts';
import { packOdds } from '../odds/parse-odds.ts';
import type { LegFacts, LegTerms } from './leg-factors.ts';
import type { Deduction, SelectionResult } from './result.ts';
import { settleBet } from './settle-bet.ts';

/**
 * The oracle enumerates every bet by a mask over the legs and works each one out with fractions of its own: long
 * numerators and denominators that are never shared, never reduced, and rounded on the decimal digits of a long
 * division. It knows the bets by their names, and a price as two numbers.
 */
interface Runner {
  readonly price: readonly [number, number];
  readonly terms: readonly [num: number, den: number, places: number];
  readonly result: SelectionResult;
  readonly deductions: readonly Deduction[];
}

const COVERS: Readonly<Record<SystemType, (size: number, legs: number) => boolean>> = {
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

function oracle(
  sizes: (size: number) => boolean,
  runners: readonly Runner[],
  bet: { readonly stake: number; readonly eachWay: boolean; readonly struckAt: number },
): { readonly lines: number; readonly returns: number } {
  let lines = 0;
  let total: Ratio = [0n, 1n];
  for (const part of bet.eachWay ? (['win', 'place'] as const) : (['win'] as const)) {
    for (let mask = 1; mask < 2 ** runners.length; mask += 1) {
      const chosen = runners.filter((_, i) => (mask >> i) % 2 === 1);
      if (!sizes(chosen.length)) continue;
      lines += 1;
      const line = chosen
        .map((runner) => factorOf(runner, part, bet.struckAt))
        .reduce(multiplied, [BigInt(bet.stake), 1n]);
      if (line[0] !== 0n) total = added(total, line);
    }
  }
  return { lines, returns: inPence(total) };
}

const STRUCK_AT = 5_000;
const deadHeat = fc.constantFrom({ tied: 2, places: 1 }, { tied: 3, places: 2 }, { tied: 3, places: 1 });
const runner: fc.Arbitrary<Runner> = fc.record({
  price: fc.constantFrom<(readonly [number, number])[]>(
    [1, 3],
    [4, 6],
    [1, 1],
    [11, 8],
    [5, 2],
    [100, 30],
    [9, 1],
    [33, 1],
    [85, 40],
  ),
  terms: fc.constantFrom<(readonly [number, number, number])[]>([1, 4, 2], [1, 5, 3], [1, 4, 3], [1, 5, 2]),
  deductions: fc.array(
    fc.record({
      withdrawnAt: fc.constantFrom(4_000, STRUCK_AT, 6_000),
      pencePerPound: fc.constantFrom(5, 20, 55, 75),
    }),
    { maxLength: 2 },
  ),
  result: fc.oneof(
    fc.constant<SelectionResult>({ outcome: 'WON' }),
    fc.record({ outcome: fc.constant('WON' as const), deadHeat }),
    fc.record({ outcome: fc.constant('LOST' as const), position: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      outcome: fc.constant('LOST' as const),
      place: fc.record({ outcome: fc.constant('WON' as const), deadHeat }),
    }),
    fc.constant<SelectionResult>({ outcome: 'LOST', place: { outcome: 'VOID' } }),
    fc.constantFrom<SelectionResult[]>({ outcome: 'VOID' }, { outcome: 'NON_RUNNER' }),
  ),
});

const termsOf = ({ price, terms: [num, den, places] }: Runner, eachWay: boolean): LegTerms => ({
  odds: packOdds(price[0], price[1]),
  eachWay,
  placeTerms: eachWay ? { num, den, places } : null,
});
const factsOf = ({ result, deductions }: Runner): LegFacts => ({ result, deductions });

interface Bet {
  readonly kind: BetKind;
  readonly systemType: SystemType | null;
  readonly runners: readonly Runner[];
  readonly sizes: (size: number) => boolean;
}
const several = fc.array(runner, { minLength: 3, maxLength: 8 });
const kinds: Readonly<Record<string, fc.Arbitrary<Bet>>> = {
  single: runner.map((only) => ({
    kind: 'SINGLE',
    systemType: null,
    runners: [only],
    sizes: (size) => size === 1,
  })),
  acca: fc.array(runner, { minLength: 2, maxLength: 8 }).map((runners) => ({
    kind: 'COMBO',
    systemType: null,
    runners,
    sizes: (size) => size === runners.length,
  })),
  ...Object.fromEntries(
    SYSTEM_TYPES.map((type) => [
      type,
      several
        .filter((runners) => fitsSystem(type, runners.length))
        .map((runners) => ({
          kind: 'SYSTEM' as const,
          systemType: type,
          runners,
          sizes: (size: number) => COVERS[type](size, runners.length),
        })),
    ]),
  ),
};

describe('settling a bet over its lines', () => {
  it.each(Object.entries(kinds))(
    '[SYS-01] [EWY-02] %s: the oracle and the settlement pay the same',
    (_, bets) => {
      fc.assert(
        fc.property(bets, fc.boolean(), fc.integer({ min: 1, max: 100_000 }), (bet, eachWay, stake) => {
          const lines = linesOf(bet.kind, bet.systemType, bet.runners.length);
          const expected = oracle(bet.sizes, bet.runners, { stake, eachWay, struckAt: STRUCK_AT });
          expect(lines.length * (eachWay ? 2 : 1)).toBe(expected.lines);
          const settled = settleBet(
            {
              stake: money(stake),
              eachWay,
              struckAt: STRUCK_AT,
              legs: bet.runners.map((one) => termsOf(one, eachWay)),
              lines,
            },
            bet.runners.map(factsOf),
          );
          expect(settled).toMatchObject({ status: 'SETTLED', returns: expected.returns });
        }),
        { numRuns: 60 },
      );
    },
  );

  const leg = (odds: readonly [number, number]): LegTerms => ({
    odds: packOdds(odds[0], odds[1]),
    eachWay: false,
    placeTerms: null,
  });
  const fact = (outcome: SelectionResult['outcome']): LegFacts => ({ result: { outcome }, deductions: [] });
  const patent = {
    stake: money(100),
    eachWay: false,
    struckAt: STRUCK_AT,
    legs: [leg([2, 1]), leg([3, 1]), leg([4, 1])],
    lines: linesOf('SYSTEM', 'patent', 3),
  };

  it('pays a patent with one loser its two singles and their double', () => {
    const settled = settleBet(patent, [fact('WON'), fact('LOST'), fact('WON')]);
    expect(settled).toMatchObject({ status: 'SETTLED', result: 'PART', returns: 300 + 500 + 1_500 });
  });

  it('treats a void leg as one at no odds in every line, and all void as the stake back', () => {
    expect(settleBet(patent, [fact('VOID'), fact('WON'), fact('NON_RUNNER')])).toMatchObject({
      returns: 100 + 400 + 100 + 400 + 100 + 400 + 400,
      result: 'WON',
    });
    expect(settleBet(patent, [fact('VOID'), fact('VOID'), fact('NON_RUNNER')])).toMatchObject({
      returns: 700,
      result: 'VOID',
    });
  });

  it('stays open while a line can still win, and ends early when none can', () => {
    expect(settleBet(patent, [fact('LOST'), fact('LOST'), undefined]).status).toBe('OPEN');
    const doubles = { ...patent, lines: linesOf('SYSTEM', 'doubles', 3) };
    expect(settleBet(doubles, [fact('LOST'), fact('LOST'), undefined])).toMatchObject({
      status: 'SETTLED',
      result: 'LOST',
      returns: 0,
    });
    expect(settleBet(doubles, [fact('LOST'), fact('WON'), undefined]).status).toBe('OPEN');
  });

  it('is no bet without lines', () => {
    expect(() =>
      settleBet(
        { ...patent, lines: [] },
        patent.legs.map(() => undefined),
      ),
    ).toThrow(RangeError);
  });
});
