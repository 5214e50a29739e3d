/** What a browser offers to wait with; a test hands in its own. */
export interface WatchHost {
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(handle: number): void;
}

export const browserWatch: WatchHost = {
  now: () => performance.now(),
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (handle) => window.clearTimeout(handle),
};

/**
 * Runs a task once a line has been silent for so long. What is heard only notes the time: a busy line sets no
 * timers. After a night in a bag the timer is late, and then tells the whole silence.
 */
export class SilenceWatch {
  readonly #host: WatchHost;
  #since = 0;
  #timer: number | undefined;

  constructor(host: WatchHost) {
    this.#host = host;
  }

  /** From now on: `run` gets the length of the silence in ms, once, when it has lasted `limit` ms. */
  begin(limit: number, run: (silentMs: number) => void): void {
    this.#since = this.#host.now();
    this.resume(limit, run);
  }

  /** As `begin`, with the silence that has lasted so far. */
  resume(limit: number, run: (silentMs: number) => void): void {
    this.stop();
    const wait = Math.max(0, this.#since + limit - this.#host.now());
    this.#timer = this.#host.setTimer(() => {
      this.#timer = undefined;
      const silent = this.#host.now() - this.#since;
      if (silent < limit) this.resume(limit, run);
      else run(silent);
    }, wait);
  }

  /** A sign of life. */
  heard(): void {
    this.#since = this.#host.now();
  }

  stop(): void {
    if (this.#timer !== undefined) this.#host.clearTimer(this.#timer);
    this.#timer = undefined;
  }
}
