import { type FeedClock, wallClock } from '../feeds/clock.ts';

/**
 * Work that has to be done, in order, one at a time. What fails is reported and tried again later, after what
 * came meanwhile: a result must not be lost to a database that was away.
 */
export class WorkQueue {
  readonly #report: (error: unknown) => void;
  readonly #retryAfter: number;
  readonly #clock: FeedClock;
  readonly #retries = new Set<() => void>();
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  /** @param retryAfter ms */
  constructor(retryAfter: number, report: (error: unknown) => void, clock: FeedClock = wallClock) {
    this.#retryAfter = retryAfter;
    this.#report = report;
    this.#clock = clock;
  }

  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      this.#report(error);
      if (!this.#closed) this.#addLater(work);
    });
  }

  #addLater(work: () => Promise<void>): void {
    const cancel = this.#clock.after(this.#retryAfter, () => {
      this.#retries.delete(cancel);
      this.add(work);
    });
    this.#retries.add(cancel);
  }

  /** Resolves when everything added so far was tried. */
  async idle(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== this.#last) {
      seen = this.#last;
      await seen;
    }
  }

  /** Forgets what waits to be tried again and waits for what runs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#retries) cancel();
    this.#retries.clear();
    await this.idle();
  }
}
