import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetBonus } from '#domain/bonus/bet-bonus.ts';
import { money } from '#domain/money/parse-money.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { ruleFourPence } from '#domain/racing/rule-four.ts';
import type { LegFacts, LegTerms } from '#domain/settlement/leg-factors.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { type BetSettlement, type BetTerms, settleBet } from '#domain/settlement/settle-bet.ts';
import { type Finisher, winResult } from '#gateway/feeds/synthetic/racing/finish.ts';
import { publishedPence } from '#testing/oracles/rule-four-oracle.ts';
import {
  type Bonus,
  exactReturns,
  type Leg,
  type Price,
  type RaceLeg,
  type Ratio,
  toThePenny,
  type Wager,
} from './published-rules.ts';

const STRUCK_AT = 5_000;
const PRICES: readonly Price[] = [
  [1, 20],
  [1, 3],
  [4, 6],
  [1, 1],
  [11, 8],
  [2, 1],
  [9, 2],
  [10, 1],
  [33, 1],
];

const price = fc.constantFrom(...PRICES);
const terms = fc.constantFrom<RaceLeg['terms'][]>([1, 5, 2], [1, 4, 2], [1, 4, 3], [1, 5, 3], [1, 4, 4]);
const withdrawals = fc.array(
  fc.record({
    price: fc.constantFrom<Price[]>([1, 10], [6, 4], [9, 4], [5, 1], [14, 1], [16, 1]),
    toldAt: fc.constantFrom(4_000, STRUCK_AT, STRUCK_AT + 1, 9_000),
  }),
  { maxLength: 3 },
);

/** A race of named runners: `level` says who finished with the one before. */
const raceLeg: fc.Arbitrary<RaceLeg> = fc
  .record({
    runners: fc.integer({ min: 2, max: 7 }),
    level: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 7, maxLength: 7 }),
    fallers: fc.integer({ min: 0, max: 2 }),
    backed: fc.nat({ max: 7 }),
    price,
    terms,
    withdrawals,
  })
  .map(({ runners, level, fallers, backed, ...leg }) => {
    const names = Array.from({ length: runners }, (_, i) => `runner ${String(i)}`);
    const fell = names.slice(Math.max(1, runners - fallers));
    const finish: string[][] = [];
    for (const [i, name] of names.slice(0, runners - fell.length).entries()) {
      const last = finish.at(-1);
      if (last !== undefined && level[i] === 0) last.push(name);
      else finish.push([name]);
    }
    // One more than there are: a runner that did not take part.
    return {
      kind: 'race' as const,
      runner: `runner ${String(backed % (runners + 1))}`,
      finish,
      fell,
      ...leg,
    };
  });
const lineLeg: fc.Arbitrary<Leg> = fc.record({
  kind: fc.constant('line' as const),
  price,
  quartersAhead: fc.integer({ min: -5, max: 5 }),
});
const leg: fc.Arbitrary<Leg> = fc.oneof({ weight: 3, arbitrary: raceLeg }, { weight: 1, arbitrary: lineLeg });

/**
 * All lines of so many legs and more: at one a patent or Lucky 15, at two a trixie or Yankee, at all an
 * accumulator.
 */
const covers = (legs: number, least: number): number[][] =>
  Array.from({ length: 2 ** legs }, (_, mask) =>
    Array.from({ length: legs }, (__, i) => i).filter((i) => (mask >> i) % 2 === 1),
  ).filter((line) => line.length >= least);

const bonusOf = fc.constantFrom<(Bonus | null)[]>(
  null,
  { kind: 'freeBet' },
  { kind: 'profitBoost', percentage: 25 },
  { kind: 'accaBoost', percentage: 10 },
);

const wager: fc.Arbitrary<Wager> = fc
  .record({
    legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
    stake: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 })),
    eachWay: fc.boolean(),
    bonus: bonusOf,
    least: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ least, ...one }) => {
    const all = one.legs.length;
    // A bonus is for bets of one line.
    const lines = covers(all, one.bonus === null ? Math.min(least, all) : all);
    return { ...one, lines, struckAt: STRUCK_AT };
  });

const finishersOf = ({ finish, fell }: RaceLeg): Finisher[] => {
  const position = (group: number): number => finish.slice(0, group).flat().length + 1;
  return [
    ...finish.flatMap((group, at) =>
      group.map((name) => ({ runner: numberOf(name), position: position(at) })),
    ),
    ...fell.map((name) => ({ runner: numberOf(name), position: undefined })),
  ];
};
const numberOf = (name: string): number => Number(name.split(' ')[1]);

/** As the race feed of the house tells it. */
const bySimulator = (race: RaceLeg): SelectionResult =>
  winResult(numberOf(race.runner), {
    finish: finishersOf(race),
    startingPrice: null,
    places: race.terms[2],
  });

/** As a feed tells it that knows the finish and says nothing of places. */
function byPosition(race: RaceLeg): SelectionResult {
  const { place: _, ...known } = bySimulator(race);
  return known;
}

const lineOutcome = (ahead: number): SelectionResult['outcome'] =>
  ahead > 1
    ? 'WON'
    : ahead < -1
      ? 'LOST'
      : ((['HALF_LOST', 'VOID', 'HALF_WON'] as const)[ahead + 1] ?? 'VOID');

function factsOf(one: Leg, told: (race: RaceLeg) => SelectionResult): LegFacts {
  if (one.kind === 'line') return { result: { outcome: lineOutcome(one.quartersAhead) }, deductions: [] };
  return {
    result: told(one),
    runners: one.finish.flat().length + one.fell.length,
    deductions: one.withdrawals.map(({ price: [num, den], toldAt }) => ({
      withdrawnAt: toldAt,
      pencePerPound: ruleFourPence(packOdds(num, den)),
    })),
  };
}

const legTerms = (one: Leg, eachWay: boolean): LegTerms => {
  const [num, den, places] = one.kind === 'race' ? one.terms : [1, 1, 1];
  return {
    odds: packOdds(...one.price),
    eachWay,
    placeTerms: eachWay && one.kind === 'race' ? { num, den, places } : null,
  };
};

function bonusIn(bonus: Bonus | null, stake: number): BetBonus | null {
  if (bonus === null) return null;
  return bonus.kind === 'freeBet' ? { ...bonus, id: 'f', amount: money(stake) } : { ...bonus, id: 'b' };
}

const betOf = ({ stake, eachWay, struckAt, legs, lines, bonus }: Wager): BetTerms => ({
  stake: money(stake),
  eachWay,
  struckAt,
  legs: legs.map((one) => legTerms(one, eachWay)),
  lines,
  bonus: bonusIn(bonus, stake),
});

const settle = (one: Wager, told: (race: RaceLeg) => SelectionResult = bySimulator): BetSettlement =>
  settleBet(
    betOf(one),
    one.legs.map((each) => factsOf(each, told)),
  );
function returnsOf(settled: BetSettlement): number {
  if (settled.status === 'OPEN') throw new Error('still open');
  return settled.returns;
}

describe('settlement against the published rules', () => {
  it.each([
    ['as the race feed tells it', bySimulator],
    ['by the finish alone', byPosition],
  ] as const)(
    '[MEND-05] [MEND-06] [MEND-07] [MEND-08] [BSL-11.6] pays ties, pushes, quarters, places, deductions and bonuses in every mix, %s',
    (_, told) => {
      fc.assert(
        fc.property(wager, (one) => {
          expect(returnsOf(settle(one, told))).toBe(toThePenny(exactReturns(one)));
        }),
        { numRuns: 3_000 },
      );
    },
  );

  it('[MEND-10] the table of the house is the published one', () => {
    const odds = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(odds, ([num, den]) => {
        expect(ruleFourPence(packOdds(num, den))).toBe(publishedPence([num, den]));
      }),
    );
  });
});

/** Above the exact value, in minor units times the denominator; never above half a penny for each bet. */
const gainOf = (returns: number, [num, den]: Ratio): Ratio => [BigInt(returns) * den - num, den];

describe('rounding', () => {
  it('[MEND-12] no split of a stake earns more than half a penny a bet over the exact value', () => {
    fc.assert(
      fc.property(
        wager,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
        (one, stakes) => {
          const returned = stakes.reduce((all, stake) => all + returnsOf(settle({ ...one, stake })), 0);
          const whole = exactReturns({ ...one, stake: stakes.reduce((all, stake) => all + stake, 0) });
          const [gain, den] = gainOf(returned, whole);
          expect(2n * gain <= BigInt(stakes.length) * den).toBe(true);
          expect(2n * gain > -BigInt(stakes.length) * den).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[MEND-12] 10p at 1/20 returns 11p, half a penny over the 10.5p that are due, and 10.00 what is due', () => {
    const leg = { kind: 'line', price: [1, 20], quartersAhead: 4 } as const;
    const one: Wager = {
      stake: 10,
      eachWay: false,
      struckAt: 0,
      legs: [leg],
      lines: [[0]],
      bonus: null,
    };
    expect(returnsOf(settle(one))).toBe(11);
    expect(returnsOf(settle({ ...one, stake: 1_000 }))).toBe(1_050);
  });
});

describe('known settlements', () => {
  const race = (finish: readonly (readonly string[])[], change: Partial<RaceLeg> = {}): RaceLeg => ({
    kind: 'race',
    runner: 'runner 0',
    finish,
    fell: [],
    price: [10, 1],
    terms: [1, 5, 2],
    withdrawals: [],
    ...change,
  });
  const single = (leg: Leg, change: Partial<Wager> = {}): Wager => ({
    stake: 1_000,
    eachWay: false,
    struckAt: STRUCK_AT,
    legs: [leg],
    lines: [[0]],
    bonus: null,
    ...change,
  });
  const names = ['runner 0', 'runner 1', 'runner 2', 'runner 3'];
  const TWO = [names.slice(0, 2), names.slice(2, 3), names.slice(3)];
  const THREE = [names.slice(0, 3), names.slice(3)];
  const line = (price: Price, quartersAhead: number): Leg => ({ kind: 'line', price, quartersAhead });

  it.each<[string, Wager, number]>([
    [
      '[MEND-05] 10.00 each way at 10/1, two-way tie for first: 85.00',
      single(race(TWO), { eachWay: true }),
      8_500,
    ],
    ['[MEND-05] 10.00 at 8/1, two-way tie: 45.00', single(race(TWO, { price: [8, 1] })), 4_500],
    [
      '[MEND-05] three tied for first, two places: the place part is two thirds',
      // 10.00 / 3 at 10/1, and 20.00 / 3 at 2/1.
      single(race(THREE), { eachWay: true }),
      3_667 + 2_000,
    ],
    [
      '[MEND-06] a free bet of 25.00 at 9/2, two tied: 56.25',
      single(race(TWO, { price: [9, 2] }), { stake: 2_500, bonus: { kind: 'freeBet' } }),
      5_625,
    ],
    [
      '[MEND-06] a free bet of 25.00 at evens, two tied: half the stake',
      single(race(TWO, { price: [1, 1] }), { stake: 2_500, bonus: { kind: 'freeBet' } }),
      1_250,
    ],
    [
      '[MEND-06] 10.00 at 2/1 boosted to 5/2, two tied: 17.50',
      single(race(TWO, { price: [2, 1] }), { bonus: { kind: 'profitBoost', percentage: 25 } }),
      1_750,
    ],
    ['[MEND-07] half won at evens', single(line([1, 1], 1)), 1_500],
    ['[MEND-07] given back', single(line([1, 1], 0)), 1_000],
    ['[MEND-07] half lost', single(line([1, 1], -1)), 500],
    [
      '[MEND-08] two runners left and two places: the place part is void',
      single(race([names.slice(0, 1), names.slice(1, 2)]), { eachWay: true }),
      11_000 + 1_000,
    ],
    [
      '[MEND-08] second of two with two places: the win part is lost, the place part comes back',
      single(race([names.slice(1, 2), names.slice(0, 1)]), { eachWay: true }),
      1_000,
    ],
    [
      '[MEND-16] a withdrawal told after the bet is deducted, one told before is not',
      single(
        race([names.slice(0, 1), names.slice(1)], {
          withdrawals: [
            { price: [5, 1], toldAt: STRUCK_AT + 1 },
            { price: [1, 1], toldAt: STRUCK_AT },
          ],
        }),
      ),
      1_000 + 8_500,
    ],
  ])('%s', (_, one, returns) => {
    expect(toThePenny(exactReturns(one))).toBe(returns);
    expect(returnsOf(settle(one))).toBe(returns);
    expect(returnsOf(settle(one, byPosition))).toBe(returns);
  });
});
