import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommon } from './common-passwords.ts';
import { lengthFaultOf, PASSWORD } from './password.ts';
import { HOUSE_WORDS, isGuessable } from './password-strength.ts';

describe('[HOLD-07] what a form says of a password, and what the gateway says', () => {
  const word = fc.oneof(
    fc.constantFrom(...passwords.slice(0, 2_000)),
    fc.constantFrom('ann', 'smith', 'London', 'horse', '2024', '1990-05-05', 'qwertyuiop', 'aaaa', '12345'),
    fc.string({ maxLength: 8 }),
  );
  const typed = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(''));

  it('the form refuses nothing that the gateway takes', () => {
    fc.assert(
      fc.property(typed, fc.array(word, { maxLength: 3 }), (password, own) => {
        if (isCommon(password, own)) expect(isGuessable(password, own), password).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('common ones, names and walks are refused before anything is sent; what is left is the gateway’s', () => {
    for (const weak of ['password1234', 'qwertyuiop1', 'jennifer1990', 'aaaaaaaaaaaa', 'iloveyou123'])
      expect(isCommon(weak, []), weak).toBe(true);
    expect(isCommon('ann@test.example', ['ann@test.example'])).toBe(true);
    expect(isGuessable('bartholomew1', [])).toBe(true);
    for (const good of ['four plain words here', 'wholly unguessed words'])
      expect([isCommon(good, []), isGuessable(good, [])], good).toEqual([false, false]);
  });

  it('[REG-01] the words of the house are no password, alone, together or with what people put behind them', () => {
    for (const word of HOUSE_WORDS)
      for (const weak of [`${word}${word}`, `${word}2026`, `${word}1!`, `paddock${word}`])
        expect(isGuessable(weak, []), weak).toBe(true);
  });

  it('a character is one to whoever types it', () => {
    expect(lengthFaultOf('🦉'.repeat(PASSWORD.minimum - 1))).toBe('short');
    expect(lengthFaultOf('🦉'.repeat(PASSWORD.maximum))).toBeUndefined();
    expect(lengthFaultOf('x'.repeat(PASSWORD.maximum + 1))).toBe('long');
  });
});
