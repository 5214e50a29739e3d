/** What the browser offers to wait with; a test hands in its own. */
export interface FrameHost {
  isHidden(): boolean;
  setTimer(run: () => void, ms: number): number;
  clearTimer(handle: number): void;
}

/**
 * Runs a task once a frame's time after the first request. A deadline and not a debounce, so a stream without
 * a pause is still shown. A timer and not an animation frame, which would make the browser lay out sixty
 * times a second for nothing. At once in a hidden tab, where timers are throttled.
 */
export class FrameClock {
  readonly #host: FrameHost;
  readonly #frameMs: number;
  readonly #run: () => void;
  #waiting: number | undefined;

  constructor(host: FrameHost, frameMs: number, run: () => void) {
    this.#host = host;
    this.#frameMs = frameMs;
    this.#run = run;
  }

  schedule(): void {
    if (this.#host.isHidden()) this.flush();
    else this.#waiting ??= this.#host.setTimer(() => this.flush(), this.#frameMs);
  }

  /** Now, whatever was scheduled. */
  flush(): void {
    this.cancel();
    this.#run();
  }

  cancel(): void {
    if (this.#waiting !== undefined) this.#host.clearTimer(this.#waiting);
    this.#waiting = undefined;
  }
}

export const browserFrames: FrameHost = {
  isHidden: () => document.hidden,
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (handle) => window.clearTimeout(handle),
};
