import { describe, expect, it } from 'vitest';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { drawBelow } from '../random/random-interpreter.ts';
import { createTimerInterpreter } from './timer-interpreter.ts';

const event = (type: string, data: object): AppEvent => ({ type, data }) as unknown as AppEvent;

function world() {
  let now = 0;
  let handles = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  const fired: NewInput[] = [];
  const interpreter = createTimerInterpreter({
    set: (run, ms) => {
      expect(ms).toBeLessThanOrEqual(2_147_483_647);
      waiting.set(++handles, { at: now + ms, run });
      return handles;
    },
    clear: (handle) => void waiting.delete(handle),
  });
  const submit = (input: NewInput) => void fired.push(input);
  return {
    fired,
    arm: (timerId: string, ms: number) =>
      interpreter(event('timer/armed', { timerId, name: 'x', ms }), submit),
    disarm: (timerId: string) => interpreter(event('timer/disarmed', { timerId }), submit),
    advanceTo: (at: number) => {
      for (;;) {
        const next = [...waiting].filter(([, timer]) => timer.at <= at).sort((a, b) => a[1].at - b[1].at)[0];
        if (next === undefined) break;
        now = next[1].at;
        waiting.delete(next[0]);
        next[1].run();
      }
      now = at;
    },
  };
}

describe('timers', () => {
  it('fire once, and not after they were disarmed', () => {
    const { arm, disarm, advanceTo, fired } = world();
    arm('1.1', 50);
    arm('1.2', 50);
    disarm('1.2');
    advanceTo(49);
    expect(fired).toEqual([]);
    advanceTo(500);
    expect(fired).toEqual([{ type: 'timer/fired', data: { timerId: '1.1' } }]);
  });

  it('wait longer than a browser can count', () => {
    const { arm, advanceTo, fired } = world();
    arm('1.1', 5_000_000_000);
    advanceTo(4_999_999_999);
    expect(fired).toEqual([]);
    advanceTo(5_000_000_000);
    expect(fired).toHaveLength(1);
  });
});

describe('random', () => {
  it('rejects the uneven end of the range', () => {
    const draws = [2 ** 32 - 1, 2 ** 32 - 2, 205];
    expect(drawBelow(100, () => draws.shift() ?? 0)).toBe(5);
  });
});
