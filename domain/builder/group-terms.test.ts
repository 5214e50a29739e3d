import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../bet/lines.ts';
import type { BetBonus } from '../bonus/bet-bonus.ts';
import { money } from '../money/parse-money.ts';
import { compareFractions } from '../odds/fraction.ts';
import { packOdds } from '../odds/parse-odds.ts';
import type { SelectionResult } from '../settlement/result.ts';
import { settleBet } from '../settlement/settle-bet.ts';
import { groupFactor } from './group-terms.ts';

const outcome = fc.constantFrom('WON', 'WON', 'LOST', 'VOID', 'NON_RUNNER', undefined);
/** Three legs at 2/1, 3/1 and 4/1; the price of a set says which legs are in it: `1` + the set in binary. */
const odds = [packOdds(2, 1), packOdds(3, 1), packOdds(4, 1)];
const prices = [0, 0, 0, 1_011, 0, 1_101, 1_110, 1_111];
const priceOf = { '110': 1_011, '101': 1_101, '011': 1_110, '111': 1_111 } as const;
type Left = keyof typeof priceOf;
const isPriced = (left: string): left is Left => left in priceOf;

const leg = (i: number, result: 'WON' | 'LOST' | 'VOID' | 'NON_RUNNER' | undefined) => ({
  odds: odds[i] ?? null,
  outcome: result,
});

describe('a bet builder', () => {
  it('[BBD-01] needs every leg to win; a void leg is taken out at the struck price of those that are left', () => {
    fc.assert(
      fc.property(fc.tuple(outcome, outcome, outcome), (outcomes) => {
        const factor = groupFactor(
          prices,
          outcomes.map((result, i) => leg(i, result)),
        );
        if (outcomes.includes('LOST')) {
          expect(factor?.num).toBe(0n);
          return;
        }
        if (outcomes.includes(undefined)) {
          expect(factor).toBeUndefined();
          return;
        }
        const left = outcomes.map((result) => (result === 'WON' ? '1' : '0')).join('');
        const alone: Readonly<Record<string, number>> = { '000': 100, '100': 300, '010': 400, '001': 500 };
        const hundredths = isPriced(left) ? priceOf[left] : alone[left];
        expect(compareFractions(factor!, { num: BigInt(hundredths!), den: 100n })).toBe(0);
      }),
    );
  });

  it('[BBD-01] in an accumulator multiplies with the other legs, and its own legs keep their states', () => {
    const terms = (price: [number, number]) => ({
      odds: packOdds(...price),
      eachWay: false,
      placeTerms: null,
    });
    const settled = settleBet(
      {
        stake: money(1_000),
        eachWay: false,
        struckAt: 0,
        legs: [terms([2, 1]), terms([1, 1]), terms([3, 1]), terms([4, 1])],
        groups: [{ legs: [0, 2, 3], prices }],
        lines: linesOf('COMBO', null, 2),
      },
      (['WON', 'WON', 'VOID', 'WON'] as const).map((one) => ({ result: { outcome: one }, deductions: [] })),
    );
    expect(settled).toMatchObject({
      status: 'SETTLED',
      result: 'WON',
      // 11.01 for the first and the third leg, times 2.
      returns: 22_020,
      legs: [{ state: 'WON' }, { state: 'WON' }, { state: 'CANCELLED' }, { state: 'WON' }],
    });
  });

  it('[MEND-05] [MEND-07] is two halves with a leg that was half won or half lost, and a share with a tied one', () => {
    const bet = {
      stake: money(1_000),
      eachWay: false,
      struckAt: 0,
      legs: odds.map((one) => ({ odds: one, eachWay: false, placeTerms: null })),
      groups: [{ legs: [0, 1, 2], prices }],
      lines: linesOf('YOURBET', null, 1),
    };
    const won: SelectionResult = { outcome: 'WON' };
    const at = (third: SelectionResult, bonus: BetBonus | null = null) =>
      settleBet(
        { ...bet, bonus },
        [won, won, third].map((result) => ({ result, deductions: [] })),
      );
    // All three pay 11.11, the first two 10.11.
    expect(at({ outcome: 'HALF_WON' })).toMatchObject({ returns: 5_555 + 5_055 });
    expect(at({ outcome: 'HALF_LOST' })).toMatchObject({ returns: 5_055 });
    const tied: SelectionResult = { outcome: 'WON', deadHeat: { tied: 2, places: 1 } };
    expect(at(tied)).toMatchObject({ returns: 5_555 });
    expect(at(tied, { kind: 'freeBet', id: 'f', amount: money(1_000) })).toMatchObject({ returns: 5_055 });
    expect(at({ outcome: 'HALF_LOST' }, { kind: 'freeBet', id: 'f', amount: money(1_000) })).toMatchObject({
      returns: 4_555,
    });
  });

  it('is void when all its legs are, and lost before the last result when one is', () => {
    const bet = {
      stake: money(500),
      eachWay: false,
      struckAt: 0,
      legs: odds.map((one) => ({ odds: one, eachWay: false, placeTerms: null })),
      groups: [{ legs: [0, 1, 2], prices }],
      lines: linesOf('YOURBET', null, 1),
    };
    const at = (...outcomes: ('WON' | 'LOST' | 'VOID' | undefined)[]) =>
      settleBet(
        bet,
        outcomes.map((one) => (one === undefined ? undefined : { result: { outcome: one }, deductions: [] })),
      );
    expect(at('VOID', 'VOID', 'VOID')).toMatchObject({ result: 'VOID', returns: 500 });
    expect(at(undefined, 'LOST', undefined)).toMatchObject({ result: 'LOST', returns: 0 });
    expect(at('WON', undefined, 'VOID').status).toBe('OPEN');
  });
});
