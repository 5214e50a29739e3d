import type { FeedClock } from '../../feeds/clock.ts';

export const pauseSettings = {
  /** How often the process shows that it runs, ms. */
  beatEvery: 200,
  /** Without one for so long it stood still, ms. */
  pauseAfter: 700,
  /** How long its feeds have then to tell what happened in the meantime, ms. */
  catchUp: 250,
} as const;

/**
 * A process that was stopped, or whose event loop was held up, finds requests and overdue timers beside each
 * other when it goes on, and its offer is that of before (FAIL-52). Nothing is decided on that: the feeds
 * come first.
 */
export class ProcessPauses {
  readonly #clock: FeedClock;
  #beatAt: number;
  #until = 0;
  #cancel: () => void = () => undefined;

  /** @param clock whose timers are those of the process */
  constructor(clock: FeedClock) {
    this.#clock = clock;
    this.#beatAt = clock.now();
    this.#beat();
  }

  /**
   * Resolves when what the feeds know is on offer; undefined, unless the process stood still: then nothing is
   * waited for.
   */
  caughtUp(): Promise<void> | undefined {
    const { pauseAfter, catchUp } = pauseSettings;
    const now = this.#clock.now();
    const left = now - this.#beatAt > pauseAfter ? catchUp : this.#until - now;
    // Overdue timers run before this one.
    return left > 0 ? new Promise<void>((resolve) => void this.#clock.after(left, resolve)) : undefined;
  }

  close(): void {
    this.#cancel();
  }

  #beat(): void {
    this.#cancel = this.#clock.after(pauseSettings.beatEvery, () => {
      const now = this.#clock.now();
      if (now - this.#beatAt > pauseSettings.pauseAfter) this.#until = now + pauseSettings.catchUp;
      this.#beatAt = now;
      this.#beat();
    });
  }
}
