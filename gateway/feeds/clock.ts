/** What a feed knows of time. Tests and the simulated world turn the hands themselves. */
export interface FeedClock {
  /** Epoch ms. */
  now(): number;
  /** Calls back once, not before `ms` have passed. @returns cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const wallClock: FeedClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
