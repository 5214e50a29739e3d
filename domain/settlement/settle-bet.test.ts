import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import { denominator, numerator, packOdds } from '../odds/parse-odds.ts';
import type { LegFacts, LegTerms } from './leg-factors.ts';
import type { SelectionResult } from './result.ts';
import { type BetSettlement, type BetTerms, settleBet } from './settle-bet.ts';

/**
 * The oracle pays by hand, leg by leg, as a settler with paper does: what is still running is a sum of lots,
 * each of which goes on to the next leg. Amounts are in a common unit so fine that every division is exact,
 * and rounding happens on the text of the result.
 */
const UNIT = 2n ** 40n * 3n ** 40n * 5n ** 60n * 7n ** 24n * 11n ** 12n * 13n ** 12n * 17n ** 8n * 19n ** 8n;

const exactly = (amount: bigint, by: number): bigint => {
  if (amount % BigInt(by) !== 0n) throw new Error(`the oracle's unit is too coarse for ${by}`);
  return amount / BigInt(by);
};

function handPaid(
  amount: bigint,
  leg: LegTerms,
  facts: LegFacts,
  struckAt: number,
  part: 'win' | 'place',
): bigint {
  const { result, deductions } = facts;
  const placeTerms = part === 'place' && leg.eachWay ? leg.placeTerms : null;
  const isPlace = placeTerms !== null;
  const terms = placeTerms ?? { num: 1, den: 1 };
  const packed = leg.odds ?? packOdds(7, 2);
  const [num, den] = [numerator(packed), denominator(packed)];
  const outcome = isPlace ? (result.place?.outcome ?? 'VOID') : result.outcome;
  const deadHeat = isPlace ? result.place?.deadHeat : result.deadHeat;
  let pence = 0;
  if (leg.odds !== null) for (const d of deductions) if (d.withdrawnAt > struckAt) pence += d.pencePerPound;
  pence = Math.min(pence, 90);
  const winningsOn = (stake: bigint): bigint => {
    const gross = exactly(exactly(stake, den) * BigInt(num), terms.den) * BigInt(terms.num);
    return gross - exactly(gross, 100) * BigInt(pence);
  };
  const paid = (stake: bigint): bigint => {
    // The runners in a dead heat are backed with equal parts of the stake; only as many of them win as there
    // are places.
    if (deadHeat === undefined) return stake + winningsOn(stake);
    const part1 = exactly(stake, deadHeat.tied);
    let total = 0n;
    for (let i = 0; i < Math.min(deadHeat.places, deadHeat.tied); i += 1) total += part1 + winningsOn(part1);
    return total;
  };
  switch (outcome) {
    case 'WON':
      return paid(amount);
    case 'LOST':
      return 0n;
    case 'VOID':
    case 'NON_RUNNER':
      return amount;
    case 'HALF_WON':
      return exactly(amount, 2) + paid(exactly(amount, 2));
    case 'HALF_LOST':
      return exactly(amount, 2);
  }
}

function handSettled(bet: BetTerms, facts: readonly LegFacts[]): number {
  const lines: ('win' | 'place')[] = bet.eachWay ? ['win', 'place'] : ['win'];
  let total = 0n;
  for (const line of lines) {
    let running = BigInt(bet.stake) * UNIT;
    bet.legs.forEach((leg, i) => {
      const fact = facts[i];
      if (fact !== undefined) running = handPaid(running, leg, fact, bet.struckAt, line);
    });
    total += running;
  }
  const whole = total / UNIT;
  const rest = total % UNIT;
  return Number(rest >= UNIT - rest ? whole + 1n : whole);
}

const STRUCK_AT = 1_000;
const deadHeat = fc.record({ tied: fc.integer({ min: 1, max: 4 }), places: fc.integer({ min: 1, max: 4 }) });
const odds = fc
  .constantFrom(
    [1, 5],
    [4, 11],
    [1, 2],
    [10, 11],
    [1, 1],
    [6, 5],
    [5, 2],
    [85, 40],
    [7, 1],
    [33, 1],
    [235, 100],
  )
  .map(([num = 1, den = 1]) => packOdds(num, den));
const result: fc.Arbitrary<SelectionResult> = fc
  .record(
    {
      outcome: fc.constantFrom('WON', 'WON', 'LOST', 'VOID', 'NON_RUNNER', 'HALF_WON', 'HALF_LOST'),
      deadHeat,
      place: fc.record(
        { outcome: fc.constantFrom('WON', 'LOST', 'VOID'), deadHeat },
        { requiredKeys: ['outcome'] },
      ),
    },
    { requiredKeys: ['outcome', 'place'] },
  )
  .map((drawn) => ({ ...drawn, startingPrice: '7/2' }));
const leg: fc.Arbitrary<LegTerms> = fc.record({
  odds: fc.oneof({ weight: 6, arbitrary: odds }, fc.constant(null)),
  eachWay: fc.constant(true),
  placeTerms: fc.constantFrom({ num: 1, den: 4, places: 2 }, { num: 1, den: 5, places: 3 }, null),
});
const facts: fc.Arbitrary<LegFacts> = fc.record({
  result,
  deductions: fc.array(
    fc.record({
      withdrawnAt: fc.constantFrom(500, STRUCK_AT, 2_000),
      pencePerPound: fc.constantFrom(0, 5, 25, 60, 90),
    }),
    { maxLength: 3 },
  ),
});
const drawnBet = fc
  .record({
    stake: fc.integer({ min: 1, max: 1_000_000 }),
    eachWay: fc.boolean(),
    legs: fc.array(fc.tuple(leg, facts), { minLength: 1, maxLength: 5 }),
  })
  .map(({ stake, eachWay, legs }) => ({
    bet: {
      stake: money(stake),
      eachWay,
      struckAt: STRUCK_AT,
      legs: legs.map(([terms]) => ({ ...terms, eachWay })),
      lines: [legs.map((_, i) => i)],
    } satisfies BetTerms,
    facts: legs.map(([, fact]) => fact),
  }));

const returnsOf = (settlement: BetSettlement): number => {
  if (settlement.status === 'OPEN') throw new Error('still open');
  return settlement.returns;
};

describe('settling a bet', () => {
  it('pays what a settler works out by hand', () => {
    fc.assert(
      fc.property(drawnBet, ({ bet, facts: known }) => {
        expect(returnsOf(settleBet(bet, known))).toBe(handSettled(bet, known));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the order of the legs', () => {
    fc.assert(
      fc.property(drawnBet, fc.infiniteStream(fc.nat()), ({ bet, facts: known }, keys) => {
        const order = bet.legs
          .map((_, i) => ({ i, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key);
        const shuffled = { ...bet, legs: order.map(({ i }) => bet.legs[i] as LegTerms) };
        const other = settleBet(
          shuffled,
          order.map(({ i }) => known[i]),
        );
        expect(returnsOf(other)).toBe(returnsOf(settleBet(bet, known)));
      }),
    );
  });

  it('gives the stake back when everything is void', () => {
    fc.assert(
      fc.property(drawnBet, fc.constantFrom('VOID', 'NON_RUNNER'), ({ bet }, outcome) => {
        const known = bet.legs.map(() => ({ result: { outcome } as const, deductions: [] }));
        expect(settleBet(bet, known)).toMatchObject({
          status: 'SETTLED',
          returns: bet.stake * (bet.eachWay ? 2 : 1),
          result: 'VOID',
        });
      }),
    );
  });

  it('never pays less for a better outcome of one leg', () => {
    const ladder = ['LOST', 'HALF_LOST', 'VOID', 'HALF_WON', 'WON'] as const;
    fc.assert(
      fc.property(drawnBet, fc.nat(), ({ bet, facts: known }, pick) => {
        const at = pick % bet.legs.length;
        const paid = ladder.map((outcome) =>
          returnsOf(
            settleBet(
              bet,
              known.map((fact, i) =>
                i === at
                  ? {
                      deductions: [],
                      result: { outcome, place: { outcome: 'LOST' as const }, startingPrice: '7/2' },
                    }
                  : fact,
              ),
            ),
          ),
        );
        expect(paid).toEqual([...paid].sort((a, b) => a - b));
      }),
    );
  });

  it('never pays more for a longer deduction or a wider dead heat', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        odds,
        fc.integer({ min: 0, max: 89 }),
        (stake, price, pence) => {
          const bet = single(stake, { odds: price });
          const withRule4 = (pencePerPound: number) =>
            returnsOf(settleBet(bet, [won({ deductions: [{ withdrawnAt: 2_000, pencePerPound }] })]));
          expect(withRule4(pence + 1)).toBeLessThanOrEqual(withRule4(pence));
          const tied = (n: number) => returnsOf(settleBet(bet, [won({ deadHeat: { tied: n, places: 1 } })]));
          expect(tied(3)).toBeLessThanOrEqual(tied(2));
          expect(tied(1)).toBe(withRule4(0));
        },
      ),
    );
  });

  it('waits for every leg unless one has lost', () => {
    fc.assert(
      fc.property(drawnBet, fc.nat(), ({ bet, facts: known }, pick) => {
        const missing = pick % bet.legs.length;
        const partial = known.map((fact, i) => (i === missing ? undefined : fact));
        const settlement = settleBet(bet, partial);
        if (settlement.status === 'SETTLED') {
          expect(settlement.returns).toBe(0);
          expect(returnsOf(settleBet(bet, known))).toBe(0);
        } else {
          expect(settlement.legs[missing]?.state).toBe('OPEN');
        }
      }),
    );
  });
});

const single = (stake: number, change: Partial<LegTerms> = {}): BetTerms => ({
  stake: money(stake),
  eachWay: change.eachWay ?? false,
  struckAt: STRUCK_AT,
  legs: [{ odds: packOdds(5, 2), eachWay: false, placeTerms: null, ...change }],
  lines: [[0]],
});

const won = (change: {
  deductions?: LegFacts['deductions'];
  deadHeat?: { tied: number; places: number };
}): LegFacts => ({
  result: { outcome: 'WON', ...(change.deadHeat === undefined ? {} : { deadHeat: change.deadHeat }) },
  deductions: change.deductions ?? [],
});

describe('known settlements', () => {
  const placeTerms = { num: 1, den: 5, places: 3 };
  const settled = (bet: BetTerms, result: SelectionResult, deductions: LegFacts['deductions'] = []) =>
    settleBet(bet, [{ result, deductions }]);

  it.each([
    ['a winner at 5/2', single(1_000), { outcome: 'WON' }, 3_500, 'WON', 'WON'],
    ['a loser', single(1_000), { outcome: 'LOST' }, 0, 'LOST', 'LOST'],
    ['half a penny rounds up', single(1, { odds: packOdds(1, 2) }), { outcome: 'WON' }, 2, 'WON', 'WON'],
    ['a third of a penny does not', single(1, { odds: packOdds(1, 3) }), { outcome: 'WON' }, 1, 'WON', 'WON'],
    [
      'a dead heat of two',
      single(1_000),
      { outcome: 'WON', deadHeat: { tied: 2, places: 1 } },
      1_750,
      'WON',
      'WON_DEAD_HEAT',
    ],
    ['half lost', single(1_001), { outcome: 'HALF_LOST' }, 501, 'PART', 'HALF_LOST'],
    ['half won', single(1_000), { outcome: 'HALF_WON' }, 2_250, 'WON', 'HALF_WON'],
    [
      'each way, placed only: the place part at a fifth of the odds',
      single(1_000, { eachWay: true, placeTerms, odds: packOdds(10, 1) }),
      { outcome: 'LOST', place: { outcome: 'WON' } },
      3_000,
      'PART',
      'PLACED',
    ],
    [
      'each way, placed by position where the feed says no more',
      single(1_000, { eachWay: true, placeTerms, odds: packOdds(10, 1) }),
      { outcome: 'LOST', position: 3 },
      3_000,
      'PART',
      'PLACED',
    ],
    [
      'each way, dead heat of two for the last place',
      single(1_000, { eachWay: true, placeTerms, odds: packOdds(10, 1) }),
      { outcome: 'LOST', place: { outcome: 'WON', deadHeat: { tied: 2, places: 1 } } },
      1_500,
      'PART',
      'PLACE_DEAD_HEAT',
    ],
    [
      'starting price',
      single(1_000, { odds: null }),
      { outcome: 'WON', startingPrice: '9/4' },
      3_250,
      'WON',
      'WON',
    ],
  ] as const)('%s', (_, bet, result, returns, overall, state) => {
    expect(settled(bet, result)).toMatchObject({ returns, result: overall, legs: [{ state }] });
  });

  it('takes Rule 4 only from bets struck before the withdrawal, and never from a starting price', () => {
    const rule4 = [{ withdrawnAt: 2_000, pencePerPound: 25 }];
    expect(settled(single(1_000), { outcome: 'WON' }, rule4)).toMatchObject({
      returns: 2_875,
      legs: [{ rule4Pence: 25 }],
    });
    const later = { ...single(1_000), struckAt: 2_000 };
    expect(settled(later, { outcome: 'WON' }, rule4)).toMatchObject({
      returns: 3_500,
      legs: [{ rule4Pence: 0 }],
    });
    const atSp = single(1_000, { odds: null });
    expect(settled(atSp, { outcome: 'WON', startingPrice: '5/2' }, rule4)).toMatchObject({ returns: 3_500 });
  });

  it.each([
    ['better', '3/1', 4_000],
    ['worse', '2/1', 3_500],
    ['the same', '5/2', 3_500],
  ] as const)(
    '[RAC-07] with best odds guaranteed a starting price that is %s pays as it should',
    (_, startingPrice, returns) => {
      expect(settled(single(1_000, { bestOdds: true }), { outcome: 'WON', startingPrice })).toMatchObject({
        returns,
      });
      expect(settled(single(1_000), { outcome: 'WON', startingPrice })).toMatchObject({ returns: 3_500 });
    },
  );

  it('waits for a starting price that is not returned yet', () => {
    expect(settled(single(1_000, { odds: null }), { outcome: 'WON' })).toMatchObject({ status: 'OPEN' });
    expect(settled(single(1_000, { odds: null }), { outcome: 'LOST' })).toMatchObject({
      status: 'SETTLED',
      returns: 0,
    });
  });
});
