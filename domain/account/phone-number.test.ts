import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhoneNumber, PHONE_PATTERN, phoneOf } from './registration-fields.ts';

describe('[REG-03.4] a phone number', () => {
  it.each([
    ['gb', '07700 900123', '+447700900123'],
    ['gb', '+44 (0)7700 900123', '+447700900123'],
    ['gb', '0044 20 7946 0000', '+442079460000'],
    ['gb', '01632 96000', '+44163296000'],
    ['gb', '+353 86 123 4567', '+353861234567'],
    ['ie', '086 123 4567', '+353861234567'],
    ['ie', '(01) 234 5678', '+35312345678'],
    ['ie', '+33 6 12 34 56 78', '+33612345678'],
  ])('of %s typed as %s is %s', (country, typed, whole) => {
    expect(phoneOf(country, typed)).toBe(whole);
  });

  it.each([
    ['gb', '07700 90012'],
    ['gb', '07700 9001234'],
    ['gb', '0909 879 0123'],
    ['gb', '00000 000000'],
    ['gb', '0644 1234567'],
    ['ie', '086 123 456'],
    ['ie', '01 234 567'],
    ['ie', '07700'],
    ['fr', '06 12 34 56 78'],
    ['gb', 'call me'],
  ])('of %s is not %s', (country, typed) => {
    expect(phoneOf(country, typed)).toBeUndefined();
  });

  it('that is read is one of E.164, is taken by the gateway, and is read again as itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('gb', 'ie'),
        fc.string({ unit: fc.constantFrom(...'0123456789+ ()-.'), minLength: 6, maxLength: 18 }),
        (country, typed) => {
          const whole = phoneOf(country, typed);
          if (whole === undefined) return;
          expect(whole).toMatch(PHONE_PATTERN);
          expect(isPhoneNumber(whole)).toBe(true);
          expect(phoneOf(country, whole)).toBe(whole);
        },
      ),
    );
  });
});
