import type { Interpreter } from '#effects/runtime/commit.ts';

/** The two functions of the browser that this needs; a test hands in its own. */
export interface TimerHost {
  set(run: () => void, ms: number): number;
  clear(handle: number): void;
}

/**
 * Browsers count the delay in a signed 32-bit integer and fire at once beyond it, so long waits go in stages.
 */
const LONGEST_DELAY = 2_147_483_647;

/**
 * `timer/armed` → wait → `timer/fired`; `timer/disarmed` stops it. A resumed log has lost its waits: epics
 * arm what they still need (`lifecycle/sessionResumed`), so nothing is rebuilt here.
 */
export function createTimerInterpreter(host: TimerHost): Interpreter {
  const running = new Map<string, number>();
  return (event, submit) => {
    if (event.type === 'timer/armed') {
      const { timerId, ms } = event.data;
      const arm = (left: number): void => {
        const stage = Math.min(left, LONGEST_DELAY);
        running.set(
          timerId,
          host.set(() => {
            running.delete(timerId);
            if (left > stage) arm(left - stage);
            else submit({ type: 'timer/fired', data: { timerId } });
          }, stage),
        );
      };
      arm(ms);
    }
    if (event.type === 'timer/disarmed') {
      const handle = running.get(event.data.timerId);
      if (handle !== undefined) host.clear(handle);
      running.delete(event.data.timerId);
    }
  };
}

export const browserTimers: TimerHost = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (handle) => window.clearTimeout(handle),
};
