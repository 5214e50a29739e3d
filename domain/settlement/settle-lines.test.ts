import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Named, oracle, type Runner, type Wager } from '#testing/oracles/settlement-oracle.ts';
import { linesOf } from '../bet/lines.ts';
import { fitsSystem, SYSTEM_TYPES } from '../bet/system-types.ts';
import type { BetBonus } from '../bonus/bet-bonus.ts';
import type { BetKind } from '../contract/betting.ts';
import { money } from '../money/parse-money.ts';
import { packOdds } from '../odds/parse-odds.ts';
import type { LegFacts, LegTerms } from './leg-factors.ts';
import type { SelectionResult } from './result.ts';
import { settleBet } from './settle-bet.ts';

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
  ran: fc.integer({ min: 2, max: 9 }),
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
    fc.constantFrom<SelectionResult[]>({ outcome: 'HALF_WON' }, { outcome: 'HALF_LOST' }),
    fc.record({
      outcome: fc.constant('LOST' as const),
      position: fc.integer({ min: 2, max: 5 }),
      level: fc.integer({ min: 1, max: 3 }),
    }),
  ),
});

const termsOf = ({ price, terms: [num, den, places] }: Runner, eachWay: boolean): LegTerms => ({
  odds: packOdds(price[0], price[1]),
  eachWay,
  placeTerms: eachWay ? { num, den, places } : null,
});
const factsOf = ({ result, deductions, ran = 9 }: Runner): LegFacts => ({ result, deductions, runners: ran });

const NO_BONUS = { terms: null, wager: {} };
/** What a bet of one line may be struck with, as the settlement and as the oracle know it. */
const bonuses = fc.constantFrom<{ terms: BetBonus | null; wager: Pick<Wager, 'boost' | 'isFree'> }[]>(
  NO_BONUS,
  { terms: { kind: 'freeBet', id: 'f', amount: money(1) }, wager: { isFree: true } },
  { terms: { kind: 'profitBoost', id: 'p', percentage: 30 }, wager: { boost: 30 } },
);

const stakes = fc.integer({ min: 1, max: 100_000 });
const kindOf: Partial<Readonly<Record<Named, BetKind>>> = { single: 'SINGLE', acca: 'COMBO' };
const fits = (name: Named, legs: number): boolean =>
  name === 'single' ? legs === 1 : name === 'acca' ? legs > 1 : fitsSystem(name, legs);

describe('settling a bet over its lines', () => {
  it.each(['single', 'acca', ...SYSTEM_TYPES] as const)(
    '[SYS-01] [EWY-02] %s: the oracle and the settlement pay the same',
    (name) => {
      const legs = Array.from({ length: 8 }, (_, i) => i + 1).filter((n) => fits(name, n));
      const runners = fc
        .constantFrom(...legs)
        .chain((length) => fc.array(runner, { minLength: length, maxLength: length }));
      fc.assert(
        fc.property(runners, fc.boolean(), stakes, bonuses, (drawn, eachWay, stake, given) => {
          const bonus = name === 'single' || name === 'acca' ? given : NO_BONUS;
          const kind = kindOf[name] ?? 'SYSTEM';
          const lines = linesOf(kind, kind === 'SYSTEM' ? name : null, drawn.length);
          const expected = oracle(name, drawn, { stake, eachWay, struckAt: STRUCK_AT, ...bonus.wager });
          expect(lines.length * (eachWay ? 2 : 1)).toBe(expected.lines);
          const settled = settleBet(
            {
              stake: money(stake),
              eachWay,
              struckAt: STRUCK_AT,
              legs: drawn.map((one) => termsOf(one, eachWay)),
              lines,
              bonus: bonus.terms,
            },
            drawn.map(factsOf),
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
