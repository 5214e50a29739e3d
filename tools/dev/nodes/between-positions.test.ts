import { describe, expect, it } from 'vitest';
import { comparisonBetween, type Look } from './between-positions.ts';

/** Looks of a gateway, one after the other, at a price. */
const looks = (prices: readonly string[], offset = 0): Look[] =>
  prices.map((price, nth) => ({
    from: nth * 10 + offset,
    to: nth * 10 + offset + 5,
    shown: new Map([['selection 1', price]]),
  }));

describe('[HOLD-16] two gateways held against each other while their world goes on', () => {
  it('agree where one hears of a change a look later than the other, by the clock or at a deuce', () => {
    const here = looks(['1.5', '1.5', '1.4', '1.5', '1.5', '1.3', '1.3', '1.3']);
    const there = looks(['1.5', '1.5', '1.5', '1.4', '1.5', '1.3', '1.3', '1.3'], 2);
    expect(comparisonBetween([here, there]).differ).toEqual([]);
  });

  it('differ where one goes on with a price that the other does not show', () => {
    const here = looks(Array.from({ length: 8 }, () => '1.5'));
    const there = looks(
      Array.from({ length: 8 }, () => '1.6'),
      2,
    );
    const { differ, compared, changes } = comparisonBetween([here, there]);
    expect(differ).toEqual(['selection 1']);
    expect(compared).toBeGreaterThan(0);
    expect(changes).toBe(0);
  });
});
