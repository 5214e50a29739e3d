import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import { denominator, numerator, packOdds } from '../odds/parse-odds.ts';
import type { LegFacts } from '../settlement/leg-factors.ts';
import { type BetTerms, settleBet } from '../settlement/settle-bet.ts';
import { CERTAIN, cashOutValue, chanceAt } from './cash-out-value.ts';

const WON: LegFacts = { result: { outcome: 'WON', place: { outcome: 'WON' } }, deductions: [] };
const LOST: LegFacts = { result: { outcome: 'LOST', place: { outcome: 'LOST' } }, deductions: [] };

interface Leg {
  readonly struck: readonly [number, number];
  readonly now: readonly [number, number];
  readonly known: 'open' | 'won' | 'lost' | 'void';
}

const price = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 100 }));
const anyLeg: fc.Arbitrary<Leg> = fc.record({
  struck: price,
  now: price,
  known: fc.constantFrom('open', 'open', 'open', 'won', 'lost', 'void'),
});
const anyBet = fc.record({
  stake: fc.integer({ min: 1, max: 100_000 }),
  eachWay: fc.boolean(),
  legs: fc.array(anyLeg, { minLength: 1, maxLength: 4 }),
  isSystem: fc.boolean(),
  margin: fc.integer({ min: 0, max: 20 }),
});
type AnyBet = typeof anyBet extends fc.Arbitrary<infer Bet> ? Bet : never;

const PLACE = { num: 1, den: 4 };

const factsOf = ({ known }: Leg): LegFacts | undefined =>
  known === 'open'
    ? undefined
    : known === 'void'
      ? { result: { outcome: 'VOID' }, deductions: [] }
      : known === 'won'
        ? WON
        : LOST;

const linesFor = ({ legs, isSystem }: AnyBet): number[][] =>
  isSystem && legs.length > 2
    ? legs.flatMap((_, i) => legs.flatMap((__, k) => (k > i ? [[i, k]] : [])))
    : [legs.map((_, i) => i)];

const termsOf = (bet: AnyBet): BetTerms => ({
  stake: money(bet.stake),
  eachWay: bet.eachWay,
  struckAt: 0,
  legs: bet.legs.map(({ struck: [num, den] }) => ({
    odds: packOdds(num, den),
    eachWay: bet.eachWay,
    placeTerms: bet.eachWay ? { ...PLACE, places: 3 } : null,
  })),
  lines: linesFor(bet),
});

const chanceOf = (leg: Leg) =>
  leg.known === 'open'
    ? { win: chanceAt(packOdds(...leg.now)), place: chanceAt(packOdds(...leg.now), PLACE) }
    : CERTAIN;

const valueIn = (bet: AnyBet, maximum: number | null = null): number =>
  cashOutValue(
    termsOf(bet),
    bet.legs.map(factsOf),
    bet.legs.map(() => []),
    bet.legs.map(chanceOf),
    { marginPercent: bet.margin, maximum: maximum === null ? null : money(maximum) },
  );

/**
 * The oracle: goes through every way in which the open legs can end, settles the whole bet each time with
 * what pays bets, and weighs the returns with the chance of that way. In floating point, by another road.
 */
function byAllEndings(bet: AnyBet): number {
  const part = (which: 'win' | 'place'): number => {
    const open = bet.legs.flatMap((leg, i) => (leg.known === 'open' ? [i] : []));
    let sum = 0;
    for (let way = 0; way < 2 ** open.length; way += 1) {
      const wins = new Set(open.filter((_, nth) => (way & (1 << nth)) !== 0));
      const facts = bet.legs.map((leg, i) => factsOf(leg) ?? (wins.has(i) ? WON : LOST));
      // A stake so large that the rounding of the settlement is nothing.
      const scale = 1_000_000;
      const legs = termsOf(bet).legs.map((leg) =>
        which === 'win' || leg.placeTerms === null || leg.odds === null
          ? { ...leg, eachWay: false, placeTerms: null }
          : {
              odds: packOdds(numerator(leg.odds) * PLACE.num, denominator(leg.odds) * PLACE.den),
              eachWay: false,
              placeTerms: null,
            },
      );
      const settled = settleBet({ ...termsOf(bet), eachWay: false, stake: money(scale), legs }, facts);
      if (settled.status !== 'SETTLED') throw new Error('an ending that leaves the bet open');
      const likely = open.reduce((all, i) => {
        const [num, den] = bet.legs[i]?.now ?? [1, 1];
        const decimal = 1 + (num / den) * (which === 'place' ? PLACE.num / PLACE.den : 1);
        return all * (wins.has(i) ? 1 / decimal : 1 - 1 / decimal);
      }, 1);
      sum += likely * (settled.returns / scale) * bet.stake;
    }
    return sum;
  };
  return ((part('win') + (bet.eachWay ? part('place') : 0)) * (100 - bet.margin)) / 100;
}

describe('[CSH-03] what a bet can be cashed out for', () => {
  it('is the mean of all its endings by the prices of now, less the margin, rounded down', () => {
    fc.assert(
      fc.property(anyBet, (bet) => {
        const oracle = byAllEndings(bet);
        const value = valueIn(bet);
        expect(Math.abs(value - oracle)).toBeLessThanOrEqual(1 + oracle / 100_000);
      }),
      { numRuns: 300 },
    );
  });

  it('is never above what the bet can still return, nor above what was agreed as its most', () => {
    fc.assert(
      fc.property(anyBet, fc.integer({ min: 1, max: 1_000_000 }), (bet, maximum) => {
        const all = settleBet(
          termsOf(bet),
          bet.legs.map((leg) => factsOf(leg) ?? WON),
        );
        if (all.status !== 'SETTLED') throw new Error('open');
        expect(valueIn(bet)).toBeLessThanOrEqual(all.returns);
        expect(valueIn(bet, maximum)).toBeLessThanOrEqual(maximum);
      }),
    );
  });

  it('is the stake less the margin while no price has moved, and nothing once every line is lost', () => {
    const leg = { struck: [5, 2], now: [5, 2], known: 'open' } as const;
    const bet = { stake: 1_000, eachWay: false, legs: [leg, leg], isSystem: false, margin: 4 };
    expect(valueIn(bet)).toBe(960);
    expect(valueIn({ ...bet, legs: [leg, { ...leg, known: 'lost' }] })).toBe(0);
    // 1,000 at 5/2, won, on to 5/2, which is now evens: 12,250 × 1/2 × 96 %.
    expect(
      valueIn({
        ...bet,
        legs: [
          { ...leg, known: 'won' },
          { ...leg, now: [1, 1] },
        ],
      }),
    ).toBe(5_880);
  });

  it('counts Rule 4 of withdrawals after the bet against an open leg', () => {
    const terms = termsOf({
      stake: 1_000,
      eachWay: false,
      legs: [{ struck: [2, 1], now: [1, 1], known: 'open' }],
      isSystem: false,
      margin: 0,
    });
    const withdrawn = [{ withdrawnAt: 1, pencePerPound: 25 }];
    const chance = chanceAt(packOdds(1, 1));
    const value = cashOutValue(terms, [undefined], [withdrawn], [{ win: chance, place: chance }], {
      marginPercent: 0,
      maximum: null,
    });
    // 1,000 × (1 + 2 × 0.75) / 2.
    expect(value).toBe(1_250);
  });
});
