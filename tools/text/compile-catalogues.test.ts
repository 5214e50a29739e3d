import { describe, expect, it } from 'vitest';
import { compileCatalogue } from './compile-catalogues.ts';

describe('compiled catalogues', () => {
  it('keeps text as text and turns arguments and plurals into lists', () => {
    const compiled: unknown = JSON.parse(
      compileCatalogue('{"a":"Hello","b":"{n, plural, one {# bet} other {# bets}}"}', 'x.json'),
    );
    expect(compiled).toEqual({
      a: ['Hello'],
      b: [['n', 'plural', { one: ['#', ' bet'], other: ['#', ' bets'] }]],
    });
  });

  it('names file and message when ICU does not accept it', () => {
    expect(() => compileCatalogue('{"a.b":"{n, plural, one {# bet}"}', 'x.json')).toThrow(/x\.json: a\.b/);
  });
});
