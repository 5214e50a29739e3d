import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleClock, wallClock } from './clock.ts';

const DAY = 86_400_000;

describe('the clock of a feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    // The spy first: given back later, by whichever file does so, it would bring the still clock's timers
    // with it.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([
    ['of the process', wallClock],
    ['that does not hold the process', idleClock],
  ])('[MEND-19] %s waits longer than a timer can, without looking all the while', (_which, clock) => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const rung = vi.fn();
    clock.after(60 * DAY, rung);
    const never = vi.fn();
    const cancel = clock.after(60 * DAY, never);
    vi.advanceTimersByTime(59 * DAY);
    expect(rung).not.toHaveBeenCalled();
    cancel();
    vi.advanceTimersByTime(2 * DAY);
    expect(rung).toHaveBeenCalledOnce();
    expect(never).not.toHaveBeenCalled();
    expect(Math.max(...set.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThan(2 ** 31);
    expect(set.mock.calls.length).toBeLessThan(10);
  });
});
