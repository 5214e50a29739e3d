import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterKey, STAKE_KEYS } from './stake-grammar.ts';
import { readAmount, stakeOfText, typedInto } from './stake-text.ts';

const GB = { group: ',', decimal: '.' };
/** As this runtime writes numbers: Swiss groups are one apostrophe or another. */
function marksOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: mark('group'), decimal: mark('decimal') };
}
const read = (text: string, separators = GB, symbol = '£') => readAmount(text, separators, symbol);

describe('the text of a stake box', () => {
  it('[MEND-21] [STK-01] typed at the end of the text, characters are the keys of the keypad', () => {
    const keys = fc.array(fc.constantFrom(...STAKE_KEYS.filter((key) => key !== 'backspace')), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(keys, fc.constantFrom(9, 11), (sequence, longest) => {
        let text = '';
        let byKeys = '';
        for (const key of sequence) {
          const edit = typedInto({ text, start: text.length, end: text.length }, key, longest);
          if (edit !== undefined) text = text.slice(0, edit.start) + edit.insert + text.slice(edit.end);
          byKeys = afterKey(byKeys, key, longest);
        }
        expect(text).toBe(byKeys);
      }),
    );
  });

  it('[MEND-21] every amount reads as itself, however it is grouped, and nothing else is read', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amount, (pence) => {
        for (const [locale, currency, separators, symbol] of [
          ['en-GB', 'GBP', GB, '£'],
          ['de-DE', 'EUR', marksOf('de-DE'), '€'],
          ['de-CH', 'CHF', marksOf('de-CH'), 'CHF'],
        ] as const) {
          const written = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(pence / 100);
          const text = read(written, separators, symbol);
          expect([written, stakeOfText(text ?? 'none', 9)]).toEqual([written, (pence / 100).toFixed(2)]);
        }
      }),
    );
    for (const odd of ['1e3', '-5', '1,23,4', '12.345', '1.234.5', '', '.', ',', '£', '٣', 'NaN', '1 2'])
      expect([odd, read(odd)]).toEqual([odd, undefined]);
  });

  it('[MEND-21] a stake is never cut to fit: too long, or too exact, is no stake', () => {
    expect(['05', '.5', '12.', '', '0', '007.50'].map((text) => stakeOfText(text, 9))).toEqual([
      '5',
      '0.5',
      '12.',
      '',
      '0',
      '7.50',
    ]);
    expect(['1234567', '1.234', '1e3', '-5', '1,5'].map((text) => stakeOfText(text, 9))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
