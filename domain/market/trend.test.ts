import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimalTexts,
  DOWN,
  direction,
  handicapTrend,
  isFresh,
  momentOf,
  NO_TREND,
  TREND_MAX_AGE_MS,
  UP,
} from './trend.ts';

const packed = (num: number, den: number): number => num * 1024 + den;
const now = 1_760_000_000_000;

describe('[LIV-09] direction of a price', () => {
  it('[LIV-09.1] agrees with exact fractions', () => {
    const part = fc.record({
      num: fc.integer({ min: 1, max: 2_097_150 }),
      den: fc.integer({ min: 1, max: 1023 }),
    });
    fc.assert(
      fc.property(part, part, fc.constantFrom(NO_TREND, UP, DOWN), (a, b, previous) => {
        const left = BigInt(a.num) * BigInt(b.den);
        const right = BigInt(b.num) * BigInt(a.den);
        const expected = left > right ? UP : left < right ? DOWN : previous;
        expect(direction(packed(a.num, a.den), packed(b.num, b.den), previous)).toBe(expected);
      }),
    );
  });

  it('[LIV-09.1] keeps the direction while the price is equal as a number', () => {
    expect(direction(packed(6, 4), packed(3, 2), UP)).toBe(UP);
    expect(direction(packed(6, 4), packed(3, 2), NO_TREND)).toBe(NO_TREND);
  });

  it('[LIV-09.2] stands for five seconds by the given time, also around the end of a 32-bit span', () => {
    for (const at of [0, now, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 32]) {
      expect(isFresh(momentOf(at), at)).toBe(true);
      expect(isFresh(momentOf(at), at + TREND_MAX_AGE_MS)).toBe(true);
      expect(isFresh(momentOf(at), at + TREND_MAX_AGE_MS + 1)).toBe(false);
    }
    expect(isFresh(momentOf(now), now - 1)).toBe(false);
  });

  it('[LIV-09.5] gives a handicap a direction by the same rules', () => {
    const first = handicapTrend(undefined, '-1.5', '-1', now);
    expect(first).toMatchObject({ trend: 'up', original: '-1.5' });
    expect(handicapTrend(first, '-1', '-1', now + 1)).toBe(first);
    expect(handicapTrend(first, '-1', '-1.5', now + 1_000)).toMatchObject({ trend: 'up', original: '-1.5' });
    expect(handicapTrend(first, '-1', '-2', now + 1_000)).toMatchObject({ trend: 'down', original: '-1.5' });
    expect(handicapTrend(first, '-1', '-1.5', now + TREND_MAX_AGE_MS + 1)).toMatchObject({
      trend: 'down',
      original: '-1',
    });
    expect(handicapTrend(undefined, undefined, '2.5', now)).toBeUndefined();
  });

  it('compares decimal texts exactly', () => {
    expect(compareDecimalTexts('0.1', '0.10')).toBe(0);
    expect(compareDecimalTexts('-0.5', '+0.5')).toBe(-1);
    expect(compareDecimalTexts('10', '9.75')).toBe(1);
    expect(compareDecimalTexts('level', '0')).toBeUndefined();
  });
});
