interface Kept<Answer> {
  readonly rows: Promise<Answer>;
  /** What it is about: all that was read of it goes when it changes. */
  readonly of: string;
  readonly at: number;
}

interface KeptRules {
  /** Read again after so long, ms. */
  readonly keepMs: number;
  /** Answers in memory; the one that was read longest ago makes room. */
  readonly most: number;
}

/** What was read last, until it changes here or is too old. */
export class KeptRows<Answer> {
  readonly #kept = new Map<string, Kept<Answer>>();
  readonly #now: () => number;
  readonly #rules: KeptRules;

  constructor(now: () => number, rules: KeptRules) {
    this.#now = now;
    this.#rules = rules;
  }

  get(name: string, of: string, read: () => Promise<Answer>): Promise<Answer> {
    const at = this.#now();
    const known = this.#kept.get(name);
    if (known !== undefined && Math.abs(at - known.at) < this.#rules.keepMs) return known.rows;
    const rows = read();
    this.#kept.delete(name);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= this.#rules.most) this.#kept.delete(oldest);
    this.#kept.set(name, { rows, of, at });
    rows.catch(() => {
      if (this.#kept.get(name)?.rows === rows) this.#kept.delete(name);
    });
    return rows;
  }

  drop(changed: readonly string[]): void {
    for (const [name, { of }] of this.#kept) if (changed.includes(of)) this.#kept.delete(name);
  }
}
