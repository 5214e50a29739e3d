/**
 * The time of the world that the feeds show: a recording keeps its own. Between two batches it runs on with
 * the wall clock. Before the first batch it is the wall clock.
 */
export class FeedTime {
  readonly #wall: () => number;
  #last: { readonly world: number; readonly wall: number } | undefined;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  observe(at: number): void {
    this.#last = { world: at, wall: this.#wall() };
  }

  now(): number {
    const last = this.#last;
    return last === undefined ? this.#wall() : last.world + (this.#wall() - last.wall);
  }
}
