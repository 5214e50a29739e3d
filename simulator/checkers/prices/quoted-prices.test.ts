import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Quotes } from '../../gateway/offer/quotes.ts';
import { atQuotedPrices, type Struck, TOLERANCE_MS } from './quoted-prices.ts';

const AT = 100_000;
const prices = [
  { at: 0, selection: 'a', odds: '5/1' },
  { at: AT - TOLERANCE_MS - 1, selection: 'a', odds: '2/1' },
  { at: AT - 10, selection: 'a', odds: '6/4' },
  { at: AT + 1, selection: 'a', odds: '9/1' },
];
const told = (history: readonly { at: number; selection: string; odds: string }[]): Quotes => {
  const quotes = new Quotes();
  for (const { at, selection, odds } of history) {
    const price = { selection, odds, suspended: false };
    quotes.hear({ at, changes: [{ kind: 'prices', market: 'm', prices: [price] }] }, at);
  }
  return quotes;
};
const names = new Map([[7, 'a']]);
const struck = (odds: string | null, more: Partial<Struck> = {}): Struck => ({
  receipt: { betId: 'SB-1', ref: 'r', acceptedAt: AT, selections: [{ id: 7, odds }] },
  isOffered: false,
  legs: [{ selection: 7, odds }],
  ...more,
});
const found = (bet: Struck): readonly string[] =>
  atQuotedPrices({ quotes: told(prices), names }, [bet]).map(({ fingerprint }) => fingerprint);

describe('[MEND-01] prices of receipts against those of the feed', () => {
  it('lets pass what stood at any moment of the tolerance, written in any way', () => {
    for (const odds of ['6/4', '3/2', '2/1']) expect(found(struck(odds))).toEqual([]);
    expect(found(struck(null))).toEqual([]);
  });

  it('sees a price that was never quoted, is too old, or was quoted later', () => {
    for (const odds of ['999/1', '7/4', '5/1', '9/1'])
      expect(found(struck(odds))).toEqual(['quoted the feed did not quote this price at that time']);
  });

  it('lets a trader offer less, and nothing above the feed', () => {
    const offered = (odds: string) => found(struck(odds, { isOffered: true }));
    for (const odds of ['1/10', '6/5', '2/1']) expect(offered(odds)).toEqual([]);
    expect(offered('21/10')).toEqual(['quoted a trader went above what the feed quoted']);
  });

  it('sees a leg that would be paid at another price than was signed', () => {
    const why = ['quoted the book pays another price than was signed'];
    expect(found(struck('6/4', { legs: [{ selection: 7, odds: '2/1' }] }))).toEqual(why);
    expect(found(struck('6/4', { legs: [] }))).toEqual(why);
  });

  it('passes what is drawn from the feed, and never what is a little longer than all of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 12 }),
        fc.nat(12),
        (moves, pick) => {
          const history = moves.map(([, num], nth) => ({ at: nth * 400, selection: 'a', odds: `${num}/4` }));
          const chosen = history[pick % history.length];
          if (chosen === undefined) return;
          const at = chosen.at + 399;
          const bet = (odds: string): Struck => ({
            ...struck(odds),
            receipt: { betId: 'b', ref: 'r', acceptedAt: at, selections: [{ id: 7, odds }] },
          });
          expect(atQuotedPrices({ quotes: told(history), names }, [bet(chosen.odds)])).toEqual([]);
          const most = Math.max(...moves.map(([, num]) => num));
          expect(atQuotedPrices({ quotes: told(history), names }, [bet(`${4 * most + 1}/16`)])).toHaveLength(
            1,
          );
        },
      ),
    );
  });
});
