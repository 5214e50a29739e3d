import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIN_DIGITS, pinFault } from './pin.ts';

const digit = fc.integer({ min: 0, max: 9 });

describe('which PINs may be chosen', () => {
  it('[ACC-05.1] refuses every run and every repeat, up and down', () => {
    const from = (start: number, step: number): string =>
      Array.from({ length: PIN_DIGITS }, (_, at) => (start + step * at + 100) % 10).join('');
    fc.assert(
      fc.property(digit, (start) => {
        expect(pinFault(from(start, 0))).toBe('repeat');
        expect(pinFault(from(start, 1))).toBe('run');
        expect(pinFault(from(start, -1))).toBe('run');
      }),
    );
    expect(['123456', '987654', '111111'].map(pinFault)).toEqual(['run', 'run', 'repeat']);
  });

  it('[ACC-05.1] takes whatever else has six digits: one digit that breaks the row is enough', () => {
    fc.assert(
      fc.property(fc.array(digit, { minLength: PIN_DIGITS, maxLength: PIN_DIGITS }), (digits) => {
        const gaps = digits.slice(1).map((one, at) => Math.abs(one - (digits[at] ?? 0)));
        // Another way of saying it: neighbours that are all equal, or all one apart in one direction.
        const text = digits.join('');
        const isInRow = '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text);
        const isRefused = isInRow || gaps.every((gap) => gap === 0);
        expect(pinFault(text) !== undefined).toBe(isRefused);
      }),
      { examples: [[[1, 2, 3, 4, 5, 6]], [[9, 0, 1, 2, 3, 4]], [[1, 2, 1, 2, 1, 2]], [[1, 3, 5, 7, 9, 1]]] },
    );
  });

  it('[ACC-05.1] takes nothing that is not six digits', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^[0-9]{6}$/.test(text)),
        (text) => pinFault(text) === 'form',
      ),
      { examples: [['12345'], ['1234567'], ['12 456'], ['１２４３５７'], ['135791\n']] },
    );
  });
});
