import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import { denominator, fractionalText, numerator, packOdds } from '../odds/parse-odds.ts';
import { settleLeg } from '../settlement/leg-factors.ts';
import { settleBet } from '../settlement/settle-bet.ts';
import { type BestOddsCase, bestOddsApply, bestOddsFrom } from './best-odds.ts';
import { extraPlaces } from './extra-places.ts';

const offered: BestOddsCase = {
  offered: true,
  country: 'GB',
  marketType: 'WIN',
  startTime: Date.UTC(2026, 6, 18, 13, 35),
  allowed: true,
  at: Date.UTC(2026, 6, 18, 9, 0),
};

describe('when best odds are guaranteed', () => {
  it('[RAC-07.2] from ten in the morning of the race day in London, in summer and in winter', () => {
    expect(bestOddsFrom(Date.UTC(2026, 6, 18, 13, 35))).toBe(Date.UTC(2026, 6, 18, 9, 0));
    expect(bestOddsFrom(Date.UTC(2026, 11, 26, 13, 0))).toBe(Date.UTC(2026, 11, 26, 10, 0));
    // A quarter past midnight in London is still the evening before in UTC.
    expect(bestOddsFrom(Date.UTC(2026, 6, 17, 23, 15))).toBe(Date.UTC(2026, 6, 18, 9, 0));
  });

  it('[RAC-07.2] needs all of: offer, United Kingdom or Ireland, win market, permission, time', () => {
    expect(bestOddsApply(offered)).toBe(true);
    expect(bestOddsApply({ ...offered, country: 'IE' })).toBe(true);
    const short: readonly Partial<BestOddsCase>[] = [
      { offered: false },
      { country: 'FR' },
      { marketType: 'PLACE_ONLY_2' },
      { marketType: 'WITHOUT' },
      { marketType: 'FORECAST' },
      { allowed: false },
      { at: offered.at - 1 },
    ];
    for (const change of short)
      expect([change, bestOddsApply({ ...offered, ...change })]).toEqual([change, false]);
  });
});

const price = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }))
  .map(([num, den]) => packOdds(num, den));

describe('settlement at the better of two prices', () => {
  const struckAt = 1_000;
  const legOn = (odds: typeof price extends fc.Arbitrary<infer Odds> ? Odds : never, bestOdds: boolean) => ({
    odds,
    eachWay: true,
    placeTerms: { num: 1, den: 5, places: 3 },
    bestOdds,
  });

  it('[RAC-07.3] pays the starting price when it is longer, the price taken otherwise, in both parts', () => {
    fc.assert(
      fc.property(price, price, (taken, start) => {
        const facts = {
          result: {
            outcome: 'WON' as const,
            place: { outcome: 'WON' as const },
            startingPrice: fractionalText(start),
          },
          deductions: [],
        };
        const bet = (bestOdds: boolean) =>
          settleBet(
            { stake: money(1_000), eachWay: true, struckAt, legs: [legOn(taken, bestOdds)], lines: [[0]] },
            [facts],
          );
        const value = (odds: typeof taken): number => numerator(odds) / denominator(odds);
        const better = Math.max(value(taken), value(start));
        const byHand = (odds: number): number => 1_000 * (1 + odds) + 1_000 * (1 + odds / 5);
        const [guaranteed, plain] = [bet(true), bet(false)];
        if (guaranteed.status !== 'SETTLED' || plain.status !== 'SETTLED') throw new Error('not settled');
        expect(Math.abs(guaranteed.returns - byHand(better))).toBeLessThan(0.501);
        expect(Math.abs(plain.returns - byHand(value(taken)))).toBeLessThan(0.501);
        expect(guaranteed.legs[0]?.settledOdds).toBe(value(start) > value(taken) ? start : null);
        expect(plain.legs[0]?.settledOdds).toBeNull();
      }),
    );
  });

  it('[RAC-07.3] weighs the price taken after Rule 4, which takes nothing from a starting price', () => {
    const deductions = [{ withdrawnAt: 2_000, pencePerPound: 25 }];
    const settled = (start: string) =>
      settleLeg(legOn(packOdds(4, 1), true), struckAt, {
        result: { outcome: 'WON', place: { outcome: 'WON' }, startingPrice: start },
        deductions,
      });
    // 4/1 less 25p is 3/1.
    expect(settled('7/2')).toMatchObject({ settledOdds: packOdds(7, 2), rule4Pence: 0 });
    expect(settled('3/1')).toMatchObject({ settledOdds: null, rule4Pence: 25 });
    expect(settled('11/4')).toMatchObject({ settledOdds: null, rule4Pence: 25 });
  });

  it('[RAC-07] changes nothing where no starting price was returned', () => {
    const leg = settleLeg(legOn(packOdds(4, 1), true), struckAt, {
      result: { outcome: 'WON', place: { outcome: 'WON' } },
      deductions: [],
    });
    expect(leg).toMatchObject({ settledOdds: null, state: 'WON' });
  });
});

describe('extra places', () => {
  it.each([
    [3, 3, 'none'],
    [3, 4, 'single'],
    [3, 5, 'multiple'],
    [2, 5, 'multiple'],
    [3, 2, 'none'],
    [undefined, undefined, 'none'],
    [undefined, 4, 'none'],
    [3, undefined, 'none'],
  ] as const)('[RAC-07] %s places, %s paid: %s', (original, enhanced, expected) => {
    expect(extraPlaces(original, enhanced)).toBe(expected);
  });
});
