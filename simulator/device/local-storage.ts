/** What the pages of one origin keep on a device, as text. It outlives every page. */
export class LocalStorage {
  readonly #kept = new Map<string, string>();
  readonly #listeners = new Map<string, (key: string, value: string) => void>();

  get length(): number {
    return this.#kept.size;
  }

  key(nth: number): string | null {
    return [...this.#kept.keys()][nth] ?? null;
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  /** As one page writes: every other page of the device hears that it did. */
  setFrom(page: string, key: string, value: string): void {
    this.#kept.set(key, value);
    for (const [other, hear] of this.#listeners) if (other !== page) hear(key, value);
  }

  /** The page hears what others write until it is gone. */
  hear(page: string, listener: (key: string, value: string) => void): () => void {
    this.#listeners.set(page, listener);
    return () => void this.#listeners.delete(page);
  }
}
