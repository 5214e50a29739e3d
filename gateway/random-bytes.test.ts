import { afterEach, describe, expect, it } from 'vitest';
import { drawBelow, drawFrom } from './random-bytes.ts';

let putBack = (): void => undefined;
afterEach(() => putBack());

/** Draws these four-byte numbers, one after the other. */
function draws(...numbers: readonly number[]): void {
  const left = [...numbers];
  putBack = drawFrom((count) => {
    const bytes = Buffer.alloc(count);
    bytes.writeUInt32BE(left.shift() ?? 0);
    return bytes;
  });
}

describe('a number below a bound', () => {
  it('takes no number twice as often as another: what lies above the last whole multiple is drawn again', () => {
    // 2^32 is 613,566,756 times seven, and four.
    draws(2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5);
    expect(drawBelow(7)).toBe(6);
    draws(2 ** 32 - 1);
    expect(drawBelow(2 ** 16)).toBe(2 ** 16 - 1);
    draws(12);
    expect(drawBelow(1)).toBe(0);
  });

  it('is drawn by the operating system where nobody says otherwise', () => {
    const seen = new Set(Array.from({ length: 400 }, () => drawBelow(5)));
    expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4]);
  });
});
