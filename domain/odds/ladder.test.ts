import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LADDER, LONGEST_RUNG, rungAtOrBelow, rungOdds, rungText } from './ladder.ts';
import { compareOdds, fractionalText, parseOddsText } from './parse-odds.ts';

/** Rung by rung with BigInt cross products, no search and no division. */
function naive(hundredths: number): number | undefined {
  let found: number | undefined;
  for (const [index, odds] of LADDER.entries()) {
    const [num = '', den = ''] = fractionalText(odds).split('/');
    const decimalTimesDen100 = (BigInt(num) + BigInt(den)) * 100n;
    if (decimalTimesDen100 <= BigInt(den) * BigInt(hundredths)) found = index;
  }
  return found;
}

describe('the traditional ladder', () => {
  it('has 105 strictly rising rungs from 1/500 to 1000/1', () => {
    expect(LADDER).toHaveLength(105);
    expect(rungText(0)).toBe('1/500');
    expect(rungText(LONGEST_RUNG)).toBe('1000/1');
    for (let rung = 1; rung < LADDER.length; rung += 1) {
      expect(compareOdds(rungOdds(rung - 1), rungOdds(rung))).toBeLessThan(0);
    }
  });

  it('keeps the written form', () => {
    for (const text of ['6/4', '4/6', '85/40', '10/3', '1/1', '8/15']) {
      const odds = parseOddsText(text);
      expect(odds === undefined ? -1 : LADDER.indexOf(odds)).toBeGreaterThanOrEqual(0);
    }
  });

  it('rounds every exchange price down as a naive search does', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 100, max: 2_000 }), fc.integer({ min: 100, max: 120_000 })),
        (x) => {
          expect(rungAtOrBelow(x)).toBe(naive(x));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never shows a better price than the exchange, nor leaves a better rung that fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 200_000 }), (x) => {
        const rung = rungAtOrBelow(x) ?? -1;
        const exchange = { num: BigInt(x - 100), den: 100n };
        const beats = (index: number) => {
          const [num = '', den = ''] = rungText(index).split('/');
          return BigInt(num) * exchange.den > exchange.num * BigInt(den);
        };
        if (rung >= 0) expect(beats(rung)).toBe(false);
        if (rung < LONGEST_RUNG) expect(beats(rung + 1)).toBe(true);
      }),
    );
  });

  it('caps above 1000/1 and has nothing below 1/500', () => {
    expect(rungAtOrBelow(250_000)).toBe(LONGEST_RUNG);
    expect(rungAtOrBelow(100)).toBeUndefined();
    expect(rungText(rungAtOrBelow(250) ?? -1)).toBe('6/4');
    expect(() => rungOdds(105)).toThrow(RangeError);
  });
});
