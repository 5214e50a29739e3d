import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlacementRef, SelectionId } from '../brand.ts';
import { Currency } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { hasBoost } from './edited-slip.ts';

describe('the bet that takes the place of another', () => {
  it('[EDT-02.1] has a boost when it may return more than its prices say, and none when it is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: -2, max: 2 }), (stake, more) => {
        const leg = (id: number) => ({ id: SelectionId.parse(id), odds: '2/1', version: 1 });
        const bet = {
          ref: PlacementRef.parse('0198c0de-0000-4000-8000-000000000001'),
          currency: Currency.parse('GBP'),
          oddsFormat: 'FRACTIONAL' as const,
          stake: money(stake),
          legs: [leg(1), leg(2)],
        };
        expect(hasBoost({ ...bet, possibleWinnings: money(stake * 9 + more) })).toBe(more > 0);
        expect(hasBoost(bet)).toBe(false);
        expect(hasBoost({ ...bet, possibleWinnings: null })).toBe(false);
      }),
    );
  });
});
