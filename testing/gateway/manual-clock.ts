import type { FeedClock } from '#gateway/feeds/clock.ts';

interface Waiting {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that stands until it is moved: tests and the simulated world drive a feed with it. */
export class ManualClock implements FeedClock {
  #now: number;
  #waiting: Waiting[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const entry: Waiting = { at: this.#now + Math.max(0, ms), callback };
    this.#waiting.push(entry);
    return () => this.#drop(entry);
  }

  /** Moves to an instant; what waits comes due in order, also what is set on the way. */
  advanceTo(at: number): void {
    for (let due = this.#earliest(at); due !== undefined; due = this.#earliest(at)) {
      this.#drop(due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = Math.max(this.#now, at);
  }

  #earliest(until: number): Waiting | undefined {
    let first: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.at <= until && (first === undefined || waiting.at < first.at)) first = waiting;
    }
    return first;
  }

  #drop(entry: Waiting): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== entry);
  }
}
