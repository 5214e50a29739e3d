/** How much one account or address may take at once, and how much more each second. */
export interface Share {
  readonly atOnce: number;
  readonly perSecond: number;
}

interface Left {
  amount: number;
  at: number;
}

/**
 * What each account and each address may still take of something, so that nobody takes it from everybody else (HOLD-09).
 * In memory, for this process: a brake and no account.
 */
export class Shares {
  readonly #share: Share;
  readonly #now: () => number;
  readonly #left = new Map<string, Left>();

  /** @param now wall clock, epoch ms. */
  constructor(share: Share, now: () => number) {
    this.#share = share;
    this.#now = now;
  }

  /** Whether anything is left. What something costs may be known only later: a debt is paid off first. */
  has(whose: string): boolean {
    return this.#of(whose) > 0;
  }

  spend(whose: string, amount: number): void {
    const left = this.#of(whose) - amount;
    this.#left.set(whose, { amount: left, at: this.#now() });
    if (this.#left.size > MOST_REMEMBERED) this.#sweep();
  }

  #of(whose: string): number {
    const { atOnce, perSecond } = this.#share;
    const known = this.#left.get(whose);
    if (known === undefined) return atOnce;
    const seconds = Math.max(0, this.#now() - known.at) / 1_000;
    return Math.min(atOnce, known.amount + seconds * perSecond);
  }

  /** Forgets who has all that there is to have. */
  #sweep(): void {
    for (const whose of this.#left.keys())
      if (this.#of(whose) >= this.#share.atOnce) this.#left.delete(whose);
  }
}

const MOST_REMEMBERED = 100_000;
