import { describe, expect, it } from 'vitest';
import { linesOf, parseRequirements, readRequirements } from './requirements.ts';

describe('the rulebook', () => {
  const book = readRequirements(`${import.meta.dirname}/../..`);

  it('has every row with at least one rule', () => {
    expect(book.rows.filter(({ rules }) => rules.length === 0)).toEqual([]);
    expect(book.rows.length).toBeGreaterThan(290);
  });

  it.each([
    ['FAIL', 80],
    ['INV', 34],
    ['TRAP', 40],
    ['UK', 60],
    ['PROT', 8],
    ['PRIN', 10],
    ['MEND', 33],
    ['HOLD', 17],
  ])('has the lines of %s without a gap', (prefix, count) => {
    const all = Array.from({ length: count }, (_, nth) => `${prefix}-${String(nth + 1).padStart(2, '0')}`);
    expect(linesOf(book, prefix).map(({ id }) => id)).toEqual(all);
  });
});

describe('a rulebook', () => {
  it('is read as rows with their rules, and lines', () => {
    const text =
      '# Racing\n\n### RAC-05 States\n\n- **RAC-05.1** One.\n- **RAC-05.2** Two.\n\n- **UK-01** A line.';
    const book = parseRequirements([text]);
    expect(book.rows).toEqual([
      {
        id: 'RAC-05',
        name: 'States',
        rules: [
          { id: 'RAC-05.1', text: 'One.' },
          { id: 'RAC-05.2', text: 'Two.' },
        ],
      },
    ]);
    expect(book.lines).toEqual([{ id: 'UK-01', text: 'A line.' }]);
    expect([...book.prefixes]).toEqual(['RAC', 'UK']);
  });

  it.each([
    ['an id that stands twice', '- **UK-01** One.\n- **UK-01** Two.'],
    ['a rule outside its row', '### RAC-05 States\n- **RAC-06.1** One.'],
    ['a rule that is left out', '### RAC-05 States\n- **RAC-05.2** Two.'],
  ])('is refused with %s', (_, text) => {
    expect(() => parseRequirements([text])).toThrow(/UK-01|RAC-0/);
  });
});
