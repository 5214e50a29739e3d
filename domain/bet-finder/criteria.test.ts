import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_STEPS } from '../config/bet-finder.ts';
import { matchPath, pathFor } from '../navigation/routes.ts';
import { compareOdds, parseOddsText } from '../odds/parse-odds.ts';
import {
  ANYTHING,
  type Criteria,
  criteriaText,
  MARKET_KIND_WORDS,
  namedOf,
  readCriteria,
  SORTS,
  STARTS,
} from './criteria.ts';

const price = fc.constantFrom(null, ...PRICE_STEPS.flatMap((text) => parseOddsText(text) ?? []));
/** Everything that the page lets somebody choose. */
const chosen: fc.Arbitrary<Criteria> = fc
  .record({
    ends: fc.tuple(price, price),
    start: fc.constantFrom(null, ...STARTS),
    kind: fc.constantFrom(...MARKET_KIND_WORDS),
    named: fc.string({ unit: 'grapheme', maxLength: 80 }).map((typed) => namedOf(typed) ?? null),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ ends: [one, other], ...rest }) => {
    const isTurned = one !== null && other !== null && compareOdds(one, other) > 0;
    return { ...rest, from: isTurned ? other : one, to: isTurned ? one : other };
  });

describe('what a bet is looked for by, in an address', () => {
  it('[BRW-16.3] an address says it all, whatever is chosen, and is read back as the same page', () => {
    fc.assert(
      fc.property(chosen, (criteria) => {
        const filterId = criteriaText(criteria);
        const path = pathFor('betFinder', {
          sportName: 'football',
          categoryId: 'all',
          ...(filterId === undefined ? {} : { filterId }),
        });
        const { key, params } = matchPath(path);
        expect(key).toBe('betFinder');
        expect(readCriteria(params.filterId ?? '')).toEqual({ criteria, leftOut: [] });
      }),
      { numRuns: 500 },
    );
    expect(criteriaText(ANYTHING)).toBeUndefined();
  });

  it('[BRW-09.2] a name has two letters at least, whatever is typed beside them', () => {
    expect(['', 'a', ' a ', '?!', 'é'].map(namedOf)).toEqual(Array.from({ length: 5 }, () => undefined));
    expect(['al', 'Ál', "St. Mary's Utd"].map(namedOf)).toEqual(['al', 'al', 'st-mary-s-utd']);
    expect(readCriteria('named-a.named-al').criteria.named).toBe('al');
    expect(readCriteria('named-a').leftOut).toEqual(['named-a']);
  });

  it('[BRW-16.3] words count in any order', () => {
    const words = ['from-1-1', 'to-2-1', 'today', 'totals', 'by-price', 'page-2'];
    const inOrder = readCriteria(words.join('.'));
    expect(inOrder.leftOut).toEqual([]);
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (shuffled) => {
        expect(readCriteria(shuffled.join('.'))).toEqual(inOrder);
      }),
    );
  });

  it('[BRW-16.4] odd words are left out and told, and the others count', () => {
    const odd = [
      'from-0-1',
      'to-2',
      'from-99999-1',
      'page-0',
      'page-100',
      'yesterday',
      'by-luck',
      'TODAY',
      '-',
    ];
    for (const word of odd)
      expect(readCriteria(`${word}.today`)).toEqual({
        criteria: { ...ANYTHING, start: 'today' },
        leftOut: [word],
      });
    // A range that ends before it begins says nothing.
    expect(readCriteria('from-2-1.to-1-1.today')).toEqual({
      criteria: { ...ANYTHING, start: 'today' },
      leftOut: ['from-2-1', 'to-1-1'],
    });
    expect(readCriteria('from-6-4.to-3-2').leftOut).toEqual([]);
  });

  it('[BRW-16.4] any text is read, and what is made of it is an address again', () => {
    const letters = fc.constantFrom(...'abcfromtopage-.0123456789_XYZ');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 64 }), (text) => {
        const { criteria } = readCriteria(text);
        expect(readCriteria(criteriaText(criteria) ?? '')).toEqual({ criteria, leftOut: [] });
      }),
      { numRuns: 500 },
    );
  });
});
