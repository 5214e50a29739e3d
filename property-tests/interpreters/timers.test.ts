import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { createTimerInterpreter } from '#src/platform/timers/timer-interpreter.ts';
import { asked } from '#testing/runtime/asked.ts';
import { holdAsync } from '../kept/hold.ts';

const LONGEST_BROWSER_DELAY = 2 ** 31 - 1;
const waits = fc.oneof(
  fc.integer({ min: 0, max: 60_000 }),
  // In stages: no browser waits so long in one.
  fc.integer({ min: LONGEST_BROWSER_DELAY - 1, max: 3 * LONGEST_BROWSER_DELAY }),
);
const plan = fc.array(fc.record({ ms: waits, isDisarmed: fc.boolean() }), { minLength: 1, maxLength: 8 });

it('[INV-32] in whatever order timers are armed, disarmed and due, each fires once or was disarmed, and none after that', async () => {
  const property = fc.asyncProperty(fc.scheduler(), plan, async (scheduler, timers) => {
    const story: string[] = [];
    const waited = new Map<number, { ms: number; isCleared: boolean }>();
    let handle = 0;
    const interpreter = createTimerInterpreter({
      set: (run, ms) => {
        handle += 1;
        const mine = { ms, isCleared: false };
        waited.set(handle, mine);
        void scheduler.schedule(Promise.resolve(), `${ms} ms`).then(() => mine.isCleared || run());
        return handle;
      },
      clear: (old) => {
        const one = waited.get(old);
        if (one !== undefined) one.isCleared = true;
      },
    });
    const submit = (input: NewInput): void => {
      if (input.type === 'timer/fired') story.push(`fired ${input.data.timerId}`);
    };
    for (const [nth, { ms, isDisarmed }] of timers.entries()) {
      const timerId = `${nth}.1`;
      void scheduler.schedule(Promise.resolve(), `arm ${timerId}`).then(() => {
        interpreter(asked({ type: 'timer/armed', data: { timerId, name: 'any', ms } }), submit);
        if (!isDisarmed) return;
        void scheduler.schedule(Promise.resolve(), `disarm ${timerId}`).then(() => {
          story.push(`disarmed ${timerId}`);
          interpreter(asked({ type: 'timer/disarmed', data: { timerId } }), submit);
        });
      });
    }
    await scheduler.waitIdle();
    for (const [nth, { isDisarmed }] of timers.entries()) {
      const own = story.filter((line) => line.endsWith(` ${nth}.1`));
      const ways = isDisarmed
        ? [[`disarmed ${nth}.1`], [`fired ${nth}.1`, `disarmed ${nth}.1`]]
        : [[`fired ${nth}.1`]];
      expect(ways).toContainEqual(own);
    }
    for (const { ms } of waited.values()) expect(ms).toBeLessThanOrEqual(LONGEST_BROWSER_DELAY);
    // A timer that nobody disarmed was waited for to the last millisecond.
    const whole = [...waited.values()].reduce((sum, { ms }) => sum + ms, 0);
    const wanted = timers.reduce((sum, { ms }) => sum + ms, 0);
    if (timers.every(({ isDisarmed }) => !isDisarmed)) expect(whole).toBe(wanted);
    else expect(whole).toBeLessThanOrEqual(wanted);
  });
  await holdAsync('timers-in-any-order', property, { runs: 200 });
});
