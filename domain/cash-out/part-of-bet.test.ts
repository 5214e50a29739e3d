import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import { settlementOfRest } from '../settlement/settlement-of-rest.ts';
import { leastPart } from './least-part.ts';
import { mostOfRule } from './most-of-rule.ts';
import { shareOf, valueOfPart } from './part-of-bet.ts';

/** A bet, what it is worth or returns, and the stakes that are named one after another. */
const anyCutting = fc
  .record({ total: fc.integer({ min: 1, max: 10_000_000 }), whole: fc.integer({ min: 0, max: 500_000_000 }) })
  .chain(({ total, whole }) =>
    fc.record({
      total: fc.constant(total),
      whole: fc.constant(whole),
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: total }), { maxLength: 12 }),
    }),
  );

/** Takes the parts between the cuts in the order given. @returns what is paid for each. */
function takeAll(whole: number, total: number, parts: readonly number[]): number[] {
  let left = total;
  return parts.map((part) => {
    const paid = valueOfPart({ whole: money(whole), total: money(total), left: money(left) }, money(part));
    left -= part;
    return paid;
  });
}

const partsBetween = (total: number, cuts: readonly number[]): number[] =>
  [...new Set([...cuts, total])]
    .sort((a, b) => a - b)
    .map((cut, i, all) => cut - (i === 0 ? 0 : (all[i - 1] ?? 0)));

describe('[CSH-08] parts of a bet', () => {
  it('[CSH-09.9] no part is ever worth more than a rule may name, wherever it stands among the others', () => {
    fc.assert(
      fc.property(anyCutting, ({ total, whole, cuts }) => {
        let left = total;
        for (const part of partsBetween(total, cuts)) {
          const standing = { total: money(total), left: money(left) };
          const most = mostOfRule(money(whole), standing, money(part)) ?? -1;
          const paid = valueOfPart({ whole: money(whole), ...standing }, money(part));
          expect(most).toBeGreaterThanOrEqual(paid);
          expect(most - paid).toBeLessThanOrEqual(1);
          expect(mostOfRule(money(whole), standing, null)).toBe(shareOf(money(whole), standing));
          left -= part;
        }
      }),
    );
  });

  it('[CSH-08.1] come to the value of the whole in any order, to the penny, and are never below zero', () => {
    fc.assert(
      fc.property(anyCutting, fc.integer(), ({ total, whole, cuts }, turn) => {
        const parts = partsBetween(total, cuts);
        const turned = parts.map((_, i) => parts[(i + Math.abs(turn)) % parts.length] ?? 0);
        for (const order of [parts, parts.toReversed(), turned]) {
          const paid = takeAll(whole, total, order);
          expect(paid.reduce((sum, one) => sum + one, 0)).toBe(whole);
          expect(Math.min(...paid)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('[CSH-08.1] each is its share of the whole to within a penny, by another road', () => {
    fc.assert(
      fc.property(anyCutting, ({ total, whole, cuts }) => {
        const parts = partsBetween(total, cuts);
        const paid = takeAll(whole, total, parts);
        for (const [i, part] of parts.entries())
          expect(Math.abs((paid[i] ?? 0) - (whole / total) * part)).toBeLessThan(1.001);
      }),
    );
  });

  it('[CSH-08.1] never come to more than the whole while its value moves: each is paid at one value', () => {
    fc.assert(
      fc.property(
        anyCutting,
        fc.array(fc.integer({ min: 0, max: 500_000_000 })),
        ({ total, cuts }, values) => {
          const parts = partsBetween(total, cuts);
          let left = total;
          let paid = 0;
          for (const [i, part] of parts.entries()) {
            const whole = values[i % Math.max(1, values.length)] ?? 0;
            paid += valueOfPart({ whole: money(whole), total: money(total), left: money(left) }, money(part));
            left -= part;
          }
          expect(paid).toBeLessThanOrEqual(Math.max(0, ...values));
        },
      ),
    );
  });

  it('[CSH-08.2] the least part that may be named is worth the smallest payment, one penny less is not', () => {
    fc.assert(
      fc.property(anyCutting, fc.integer({ min: 0, max: 200 }), ({ total, whole, cuts }, least) => {
        const left = money(total - (cuts[0] === total ? 0 : (cuts[0] ?? 0)));
        const parts = { whole: money(whole), total: money(total), left, smallest: money(least) };
        const part = leastPart(parts);
        const isPaid = (stake: number): boolean =>
          stake <= left && whole > 0 && valueOfPart(parts, money(stake)) >= least;
        expect(part).toBeGreaterThanOrEqual(1);
        expect(part).toBeLessThanOrEqual(left + 1);
        expect(isPaid(part)).toBe(part <= left);
        expect(part > 1 && isPaid(part - 1)).toBe(false);
      }),
    );
  });

  it('[CSH-08.3] what is left returns its share: with nothing sold all of it, and a void rest its stake', () => {
    fc.assert(
      fc.property(anyCutting, fc.nat(1_000_000), ({ total, whole, cuts }, paid) => {
        const left = cuts[0] ?? total;
        const stakes = { total: money(total), left: money(left), paid: money(paid) };
        const returns = (amount: number): number => {
          const settlement = { status: 'SETTLED' as const, returns: money(amount), legs: [] };
          const rest = settlementOfRest({ ...settlement, result: 'WON' }, stakes);
          return rest.status === 'SETTLED' ? rest.returns : Number.NaN;
        };
        const sold = left === total ? 0 : paid;
        expect(returns(total)).toBe(left + sold);
        expect(returns(0)).toBe(sold);
        expect(returns(whole)).toBe(Number((BigInt(whole) * BigInt(left)) / BigInt(total)) + sold);
        expect(shareOf(money(whole), { total: money(total), left: money(total) })).toBe(whole);
      }),
    );
  });
});
