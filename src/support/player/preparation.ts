import { playerLimits } from './console-limits.ts';

/** What is folded ahead. */
interface Foldable {
  prepare(events: number): number;
}

/**
 * Folds a recording ahead of whoever looks at it, a slice between two frames, so that a jump to anywhere
 * finds a snapshot near. Nothing depends on it but how long a jump takes.
 */
export class Preparation {
  readonly #timeline: Foldable;
  readonly #length: number;
  readonly #listeners = new Set<() => void>();
  #prepared = 0;
  #handle: ReturnType<typeof setTimeout> | undefined;

  constructor(timeline: Foldable, length: number) {
    this.#timeline = timeline;
    this.#length = length;
    this.#prepared = timeline.prepare(playerLimits.preparedAtOnce);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#next();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#handle);
      this.#handle = undefined;
    };
  };
  /** Number of events within reach of a snapshot. */
  readonly prepared = (): number => this.#prepared;

  #next(): void {
    if (this.#prepared >= this.#length || this.#handle !== undefined) return;
    this.#handle = setTimeout(() => {
      this.#handle = undefined;
      const until = performance.now() + playerLimits.sliceMs;
      while (performance.now() < until && this.#prepared < this.#length)
        this.#prepared = this.#timeline.prepare(playerLimits.sliceEvents);
      for (const listener of [...this.#listeners]) listener();
      this.#next();
    }, 0);
  }
}
