import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packOdds } from '../odds/parse-odds.ts';
import { ACCA_BOOST_REFUSALS, type AccaBoostRules, accaBoostOf, type BoostLeg } from './acca-boost.ts';

const rules: AccaBoostRules = {
  id: 'acca-boost',
  minimumLegs: 3,
  minimumLegOdds: '1/5',
  stepPercent: 5,
  maximumPercent: 50,
  virtualSportIds: ['SBTC1_19'],
};
const good: BoostLeg = {
  inplay: false,
  sportId: 'SBTC1_1',
  price: { kind: 'fixed', odds: packOdds(6, 4) },
};
const bad: Readonly<Record<(typeof ACCA_BOOST_REFUSALS)[number], BoostLeg>> = {
  inplay: { ...good, inplay: true },
  virtuals: { ...good, sportId: 'SBTC1_19' },
  minOdds: { ...good, price: { kind: 'fixed', odds: packOdds(19, 100) } },
};
const refusal = fc.constantFrom(...ACCA_BOOST_REFUSALS);

describe('[BON-05] acca boost', () => {
  it('[BON-05.1] [BON-05.2] gives 5 % for three legs, 5 % more with each further one, and no more than the cap', () => {
    const percentages = Array.from({ length: 20 }, (_, i) => {
      const boost = accaBoostOf(
        Array.from({ length: i + 1 }, () => good),
        rules,
      );
      return boost.kind === 'boost' ? boost.percentage : 0;
    });
    expect(percentages).toEqual([
      0, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 50, 50, 50, 50, 50, 50, 50, 50,
    ]);
  });

  it('[BON-05.3] says what is missing as a fact', () => {
    expect(accaBoostOf([good, good], rules)).toEqual({ kind: 'tooFewLegs', minimumLegs: 3, percentage: 5 });
  });

  it('[BON-05.1] [BON-05.3] refuses an acca with one leg that does not count: in-play before virtual before too short', () => {
    fc.assert(
      fc.property(
        fc.array(refusal, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
        (reasons, before, after) => {
          const legs = [
            ...Array.from({ length: before }, () => good),
            ...reasons.map((reason) => bad[reason]),
            ...Array.from({ length: after }, () => good),
          ];
          const first = ACCA_BOOST_REFUSALS.find((reason) => reasons.includes(reason));
          expect(accaBoostOf(legs, rules)).toEqual({ kind: 'refused', reason: first });
        },
      ),
    );
  });

  it('[BON-05.1] counts a leg at exactly 1.20, and none without a price', () => {
    const price = (odds: number): BoostLeg => ({
      ...good,
      price: { kind: 'fixed', odds: packOdds(odds, 1_000) },
    });
    expect(accaBoostOf([good, good, price(200)], rules).kind).toBe('boost');
    expect(accaBoostOf([good, good, price(199)], rules).kind).toBe('refused');
    const starting: BoostLeg = { ...good, price: { kind: 'startingPrice' } };
    expect(accaBoostOf([good, good, starting], rules)).toEqual({ kind: 'refused', reason: 'minOdds' });
  });
});
