/** What a feed knows of time. Tests and the simulated world turn the hands themselves. */
export interface FeedClock {
  /** Epoch ms. */
  now(): number;
  /** Calls back once, not before `ms` have passed. @returns cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** For what may end with the process: sweeps, held connects, checkpoints. */
export const idleClock: FeedClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const wallClock: FeedClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
