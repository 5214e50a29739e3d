import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietMask, quietSpans } from './control-text.ts';

describe('hours without gambling', () => {
  const hour = fc.integer({ min: 0, max: 23 });

  it('[RGT-04.5] are set and told as the same spans, over midnight too', () => {
    fc.assert(
      fc.property(hour, hour, (from, until) => {
        const mask = quietMask(from, until);
        const spans = quietSpans(mask).map((span) => [span.from, span.until % 24]);
        expect(spans).toEqual(from === until ? [] : [[from, until]]);
      }),
    );
  });

  it('[RGT-04.5] each hour of a mask is in exactly one span, and no other is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 24 - 2 }), (mask) => {
        const told = quietSpans(mask).flatMap(({ from, until }) =>
          Array.from({ length: until - from }, (_, step) => (from + step) % 24),
        );
        const set = Array.from({ length: 24 }, (_, each) => each).filter(
          (each) => Math.floor(mask / 2 ** each) % 2 === 1,
        );
        expect(told.toSorted((a, b) => a - b)).toEqual(set);
      }),
    );
  });
});
