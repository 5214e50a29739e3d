import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SessionTime, sessionTimeAt, sessionTimeTold } from './session-time.ts';

/** Time that passes, and what becomes of the two clocks of the device and of the gateway's word meanwhile. */
const step = fc.record({
  passes: fc.nat(10 * 60_000),
  sleeps: fc.boolean(),
  clockSetBy: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    fc.integer({ min: -7_200_000, max: 7_200_000 }),
  ),
  told: fc.option(fc.constantFrom('truth', 'anew')),
});

describe('the time of a session', () => {
  it('[MEND-31] [RGT-02.2] is never shortened, by no clock that is set, no sleep and no session that counts anew', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let [true_, at, mono] = [0, 1_000_000, 5];
        let time: SessionTime = sessionTimeTold(null, 0, { at, mono });
        for (const { passes, sleeps, clockSetBy, told } of steps) {
          true_ += passes;
          at += passes;
          // A sleep over which a session counted anew nobody on the device can know of.
          mono += sleeps && told === 'truth' ? 0 : passes;
          // Whichever clock is left to itself tells at least what has passed.
          expect(sessionTimeAt(time, { at, mono })).toBeGreaterThanOrEqual(true_);
          if (told !== null) time = sessionTimeTold(time, told === 'truth' ? true_ : 0, { at, mono });
          if (told === 'truth') expect(sessionTimeAt(time, { at, mono })).toBeGreaterThanOrEqual(true_);
          at += clockSetBy;
          time = sessionTimeTold(time, true_, { at, mono });
          expect(sessionTimeAt(time, { at, mono })).toBeGreaterThanOrEqual(true_);
        }
      }),
    );
  });

  it('[MEND-31] is what the gateway says after the clock of the device was put forward and back', () => {
    let time = sessionTimeTold(null, 60_000, { at: 0, mono: 0 });
    time = sessionTimeTold(time, 120_000, { at: 3_660_000, mono: 60_000 });
    expect(time.ms).toBe(120_000);
    time = sessionTimeTold(time, 180_000, { at: 120_000, mono: 120_000 });
    expect(time.ms).toBe(180_000);
  });
});
