import { describe, expect, it } from 'vitest';
import { FrameClock } from './frame-clock.ts';

function start() {
  let hidden = false;
  let now = 0;
  let runs = 0;
  let next = 1;
  const due = new Map<number, { at: number; run: () => void }>();
  const clock = new FrameClock(
    {
      isHidden: () => hidden,
      setTimer: (run, ms) => {
        due.set(next, { at: now + ms, run });
        return next++;
      },
      clearTimer: (handle) => void due.delete(handle),
    },
    16,
    () => {
      runs += 1;
    },
  );
  return {
    clock,
    due,
    runs: () => runs,
    hide: () => {
      hidden = true;
    },
    pass: (ms: number): void => {
      now += ms;
      for (const [handle, { at, run }] of [...due]) if (at <= now && due.delete(handle)) run();
    },
  };
}

describe('frame clock', () => {
  it('runs once a frame under a stream that never pauses', () => {
    const { clock, runs, pass } = start();
    for (let ms = 0; ms < 160; ms += 1) {
      clock.schedule();
      pass(1);
    }
    expect(runs()).toBe(10);
  });

  it('runs at once in a hidden tab, and leaves no timer behind', () => {
    const { clock, runs, hide, due } = start();
    clock.schedule();
    hide();
    clock.schedule();
    expect(runs()).toBe(1);
    expect(due.size).toBe(0);
  });

  it('does nothing after it was cancelled', () => {
    const { clock, runs, pass } = start();
    clock.schedule();
    clock.cancel();
    pass(100);
    expect(runs()).toBe(0);
  });
});
