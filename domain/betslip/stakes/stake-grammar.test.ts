import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Currency } from '../../money/money.ts';
import { DEFAULT_SLIP_RULES, limitFor, MAX_AMOUNT } from '../slip-rules.ts';
import {
  afterCancel,
  afterKey,
  afterKeyOnPredefined,
  isBelowMinimum,
  STAKE_KEYS,
  stakeValue,
} from './stake-grammar.ts';

const keys = fc.array(fc.constantFrom(...STAKE_KEYS), { maxLength: 40 });
const typed = (sequence: readonly (typeof STAKE_KEYS)[number][], maximumLength: number) =>
  sequence.reduce((text, key) => afterKey(text, key, maximumLength), '');

describe('the stake keyboard', () => {
  it('[INV-28] [STK-01.1] [STK-01.2] [TRAP-10] any key sequence matches the grammar, in both country variants', () => {
    for (const [maximum, grammar] of [
      [9, /^((0|[1-9]\d{0,5})(\.\d{0,2})?)?$/],
      [11, /^((0|[1-9]\d{0,7})(\.\d{0,2})?)?$/],
    ] as const) {
      fc.assert(
        fc.property(keys, (sequence) => {
          const text = typed(sequence, maximum);
          expect(text).toMatch(grammar);
          expect(text.length).toBeLessThanOrEqual(maximum);
        }),
      );
    }
  });

  it('[STK-01] every string of the grammar can be typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9]\d{0,5})(\.\d{0,2})?$/), (text) => {
        expect(typed([...text] as (typeof STAKE_KEYS)[number][], 9)).toBe(text);
      }),
    );
  });

  it('[STK-01.3] the documented corners', () => {
    expect(typed(['0', '5'], 9)).toBe('5');
    expect(typed(['.'], 9)).toBe('0.');
    expect(typed(['.', '.', '5', '6', '7'], 9)).toBe('0.56');
    expect(typed([...'1234567'] as (typeof STAKE_KEYS)[number][], 9)).toBe('123456');
    expect(typed([...'123456789'] as (typeof STAKE_KEYS)[number][], 11)).toBe('12345678');
    expect(typed([...'123456'] as (typeof STAKE_KEYS)[number][], 9) + '.78').toHaveLength(9);
    expect(typed(['5', 'backspace', 'backspace'], 9)).toBe('');
  });

  it('[STK-02.3] [STK-02.5] cancel turns a lone 0 into nothing; a chip is replaced by the next digit', () => {
    expect([afterCancel('0'), afterCancel('12.5'), afterCancel('')]).toEqual(['', '12.5', '']);
    expect(afterKeyOnPredefined('5', '2', 9)).toBe('2');
    expect(afterKeyOnPredefined('50', '.', 9)).toBe('0.');
    expect(afterKeyOnPredefined('50', 'backspace', 9)).toBe('5');
  });

  it('[STK-06.4] [TRAP-09] the minimum is a question of pence; null, 0 and -1 are no stake at all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 10_000 }),
        (pence, minimum) => {
          const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
          expect(stakeValue(text, minimum)).toEqual({
            kind: pence < minimum ? 'belowMinimum' : 'valid',
            amount: pence,
          });
          expect(isBelowMinimum(pence, minimum)).toBe(pence < minimum);
        },
      ),
    );
    for (const sentinel of [null, 0, -1]) expect(isBelowMinimum(sentinel, 10)).toBe(false);
    for (const text of [undefined, '', '0', '0.', '0.0', '0.00'])
      expect(stakeValue(text, 10)).toEqual({ kind: 'none' });
    expect(stakeValue('99999999.99', 10).kind).toBe('invalid');
    expect(stakeValue(`${Math.floor(MAX_AMOUNT / 100)}.47`, 10).kind).toBe('valid');
  });

  it('[STK-06.2] [TRAP-40] an unknown currency has the minimum of GBP', () => {
    const limits = { GBP: 10, EUR: 20 };
    expect(limitFor(limits, Currency.parse('EUR'))).toBe(20);
    expect(limitFor(limits, Currency.parse('XXX'))).toBe(10);
    expect(limitFor(DEFAULT_SLIP_RULES.minimumStake, Currency.parse('SEK'))).toBe(10);
  });
});
