interface Waiting<T> {
  readonly at: number;
  /** When it was first added: what waits for the same instant comes in this order. */
  readonly order: number;
  readonly value: T;
}

/** Values that wait for instants: a binary heap, so that the next one costs little however many there are. */
export class EarliestFirst<T extends object> {
  readonly #heap: Waiting<T>[] = [];
  readonly #orders = new WeakMap<T, number>();
  #added = 0;

  /** The earliest instant that something waits for. */
  get next(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  add(at: number, value: T): void {
    const order = this.#orders.get(value) ?? this.#added++;
    this.#orders.set(value, order);
    this.#heap.push({ at, order, value });
    this.#rise(this.#heap.length - 1);
  }

  /** Everything that waits for `at` or earlier, in the order in which it was first added. */
  take(at: number): readonly T[] {
    const taken: Waiting<T>[] = [];
    while (this.next <= at) {
      const [first] = this.#heap;
      const last = this.#heap.pop();
      if (first === undefined || last === undefined) break;
      taken.push(first);
      if (this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink();
      }
    }
    return taken.sort((a, b) => a.order - b.order).map(({ value }) => value);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#swapped(parent, at)) return;
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const right = left + 1;
      const isRight = (this.#heap[right]?.at ?? Number.POSITIVE_INFINITY) < (this.#heap[left]?.at ?? 0);
      const child = isRight ? right : left;
      if (!this.#swapped(at, child)) return;
      at = child;
    }
  }

  /** Puts the earlier of two above; false where it is there already. */
  #swapped(above: number, below: number): boolean {
    const [upper, lower] = [this.#heap[above], this.#heap[below]];
    if (upper === undefined || lower === undefined || upper.at <= lower.at) return false;
    this.#heap[above] = lower;
    this.#heap[below] = upper;
    return true;
  }
}
