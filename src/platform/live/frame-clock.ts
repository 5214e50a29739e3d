/** What the browser offers to wait with; a test hands in its own. */
export interface FrameHost {
  isHidden(): boolean;
  requestFrame(run: () => void): number;
  cancelFrame(handle: number): void;
  setTimer(run: () => void, ms: number): number;
  clearTimer(handle: number): void;
}

/**
 * Runs a task with the next animation frame, and not later than a deadline, because frames stop when the tab is in the
 * background or the machine is busy. In a hidden tab it runs at once: timers there are throttled to a second.
 * A deadline and not a debounce, so a stream without a pause is still shown (pitfalls, betslip rule 8).
 */
export class FrameClock {
  readonly #host: FrameHost;
  readonly #deadlineMs: number;
  readonly #run: () => void;
  #waiting: { readonly frame: number; readonly timer: number } | undefined;

  constructor(host: FrameHost, deadlineMs: number, run: () => void) {
    this.#host = host;
    this.#deadlineMs = deadlineMs;
    this.#run = run;
  }

  schedule(): void {
    if (this.#host.isHidden()) {
      this.flush();
    } else if (this.#waiting === undefined) {
      this.#waiting = {
        frame: this.#host.requestFrame(() => this.flush()),
        timer: this.#host.setTimer(() => this.flush(), this.#deadlineMs),
      };
    }
  }

  /** Now, whatever was scheduled. */
  flush(): void {
    this.cancel();
    this.#run();
  }

  cancel(): void {
    if (this.#waiting === undefined) return;
    this.#host.cancelFrame(this.#waiting.frame);
    this.#host.clearTimer(this.#waiting.timer);
    this.#waiting = undefined;
  }
}

export const browserFrames: FrameHost = {
  isHidden: () => document.hidden,
  requestFrame: (run) => window.requestAnimationFrame(run),
  cancelFrame: (handle) => window.cancelAnimationFrame(handle),
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (handle) => window.clearTimeout(handle),
};
