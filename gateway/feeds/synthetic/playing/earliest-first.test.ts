import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EarliestFirst } from './earliest-first.ts';

it('gives what waits by its instant, and at one instant in the order in which it first came', () => {
  const waits = fc.array(fc.nat(20), { maxLength: 40 });
  fc.assert(
    fc.property(waits, fc.array(fc.nat(25), { maxLength: 6 }), (times, looks) => {
      const heap = new EarliestFirst<{ at: number; nth: number }>();
      let left = times.map((at, nth) => ({ at, nth }));
      for (const one of left) heap.add(one.at, one);
      for (const at of looks.toSorted((a, b) => a - b)) {
        expect(heap.next).toBe(Math.min(Number.POSITIVE_INFINITY, ...left.map((one) => one.at)));
        const due = left.filter((one) => one.at <= at);
        expect(heap.take(at)).toEqual(due);
        left = left.filter((one) => one.at > at);
      }
    }),
  );
});
