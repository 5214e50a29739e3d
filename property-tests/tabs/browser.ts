import { BoardKeeper } from '#src/platform/tabs/kept-board.ts';

/**
 * The storage of a browser as its pages see it: each in a process of its own, so a write is read by the
 * others when they hear of it, and not before, nor where they have written over it since. What is told waits
 * until the test delivers it, in the order of all writes.
 */
export class SharedStorage {
  readonly #pages = new Map<string, Page>();
  #writes = 0;
  /** As it is on the disk: what a page that is opened now reads. */
  #kept = new Map<string, string>();

  /** @param now of the device */
  open(page: string, now: () => number): BoardKeeper {
    const own: Page = { kept: new Map(this.#kept), told: [], lastWrite: 0, listener: null };
    this.#pages.set(page, own);
    return new BoardKeeper(
      () => ({
        getItem: (key) => own.kept.get(key) ?? null,
        setItem: (key, value) => {
          this.#writes += 1;
          own.lastWrite = this.#writes;
          own.kept.set(key, value);
          this.#kept.set(key, value);
          for (const [other, { told }] of this.#pages)
            if (other !== page) told.push({ key, value, nth: this.#writes });
        },
      }),
      now,
      (listener) => {
        own.listener = listener;
        return () => {
          own.listener = null;
        };
      },
    );
  }

  close(page: string): void {
    this.#pages.delete(page);
  }

  /** Somebody who is no page of ours writes what they like, where the tabs leave what they share. */
  scrawl(value: string): void {
    const [key] = [...this.#kept.keys()];
    if (key === undefined) return;
    this.#writes += 1;
    this.#kept.set(key, value);
    for (const { told } of this.#pages.values()) told.push({ key, value, nth: this.#writes });
  }

  /** The page hears the next thing that it was told. @returns false where there is nothing. */
  deliver(page: string): boolean {
    const own = this.#pages.get(page);
    const next = own?.told.shift();
    if (own === undefined || next === undefined) return false;
    const { key, value, nth } = next;
    if (nth > own.lastWrite) own.kept.set(key, value);
    own.listener?.(key, value);
    return true;
  }

  /** Until nobody has anything left to say. */
  deliverAll(): void {
    for (let left = 1_000; [...this.#pages.keys()].some((page) => this.deliver(page)); left -= 1)
      if (left === 0) throw new Error('the tabs never come to an end');
  }
}

interface Page {
  readonly kept: Map<string, string>;
  readonly told: { readonly key: string; readonly value: string; readonly nth: number }[];
  lastWrite: number;
  listener: ((key: string, value: string) => void) | null;
}
