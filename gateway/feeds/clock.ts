/** What a feed knows of time. Tests and the simulated world turn the hands themselves. */
export interface FeedClock {
  /** Epoch ms. */
  now(): number;
  /** Calls back once, not before `ms` have passed. @returns cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** What a timer of the process can wait, ms; it fires at once for more. */
const longestTimer = 2_147_483_647;

/** As `setTimeout`, for any time to come. @returns cancels it */
function afterMs(ms: number, callback: () => void, mayEnd: boolean): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number): void => {
    const part = Math.min(left, longestTimer);
    timer = setTimeout(() => (left > part ? wait(left - part) : callback()), part);
    if (mayEnd) timer.unref();
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** For what may end with the process: sweeps, held connects, checkpoints. */
export const idleClock: FeedClock = {
  now: () => Date.now(),
  after: (ms, callback) => afterMs(ms, callback, true),
};

export const wallClock: FeedClock = {
  now: () => Date.now(),
  after: (ms, callback) => afterMs(ms, callback, false),
};
