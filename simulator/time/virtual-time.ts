import type { FeedClock } from '#gateway/feeds/clock.ts';

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  off: boolean;
}

const isBefore = (one: Due, other: Due): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/**
 * One queue of everything that is going to happen, by time and then by the order in which it was asked for.
 */
export class VirtualTime implements FeedClock {
  readonly #heap: Due[] = [];
  #now: number;
  #order = 0;

  /** @param start epoch ms */
  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly after = (ms: number, run: () => void): (() => void) => {
    const due: Due = { at: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order, run, off: false };
    this.#order += 1;
    this.#push(due);
    return () => {
      due.off = true;
    };
  };

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Runs what is due next, if that is not after `end`. */
  step(end: number): boolean {
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#pop();
      if (next.off) continue;
      this.#now = next.at;
      next.run();
      return true;
    }
    this.#now = Math.max(this.#now, end);
    return false;
  }

  #push(due: Due): void {
    const heap = this.#heap;
    let at = heap.push(due) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(due, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = due;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) below += 1;
      const child = heap[below];
      if (child === undefined || !isBefore(child, last)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
  }
}
