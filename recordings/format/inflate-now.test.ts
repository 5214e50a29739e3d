import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateNow } from './inflate-now.ts';

/** Bytes that hardly compress beside some that do, on both sides of what is taken at once. */
const content = fc
  .tuple(fc.uint8Array({ maxLength: 2_000 }), fc.nat({ max: 40 }))
  .map(([bytes, times]) => Uint8Array.from(Buffer.concat(Array.from({ length: times }, () => bytes))));

describe('[CON-11] what is unpacked to be looked at', () => {
  it('is what was packed', () => {
    fc.assert(
      fc.property(content, fc.constantFrom(0, 6), (bytes, level) => {
        expect(inflateNow(deflateRawSync(bytes, { level }), bytes.length)).toEqual(bytes);
      }),
    );
  });

  it('is given up when it is more or less than the segment says', () => {
    fc.assert(
      fc.property(content, fc.constantFrom(0, 6), fc.constantFrom(-1, 1), (bytes, level, off) => {
        fc.pre(bytes.length + off >= 0);
        expect(() => inflateNow(deflateRawSync(bytes, { level }), bytes.length + off)).toThrow(RangeError);
      }),
    );
  });

  it.each([8, 1_024, 64 * 1_024])(
    'blows nothing up: %i kilobytes of zeroes in a segment of ten bytes',
    (kilobytes) => {
      const bomb = deflateRawSync(new Uint8Array(kilobytes * 1_024), { level: 1 });
      expect(() => inflateNow(bomb, 10)).toThrow(RangeError);
    },
  );
});
