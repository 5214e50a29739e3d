import { claimLimits } from './claim-limits.ts';
import { type Claim, parseClaim } from './parse-claim.ts';

const PREFIX = 'slipstream.bet:';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Claims as the browser's tabs see them, by the identity of the bet. Storage that is forbidden holds none.
 */
export class ClaimBoard {
  readonly #store: () => Store;
  readonly #now: () => number;

  constructor(store: () => Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** The claim on a bet, whoever made it; undefined for none, an unreadable and a very old one. */
  read(identity: string): Claim | undefined {
    const claim = this.#quietly(() => parseClaim(this.#store().getItem(PREFIX + identity)), undefined);
    return claim !== undefined && this.#now() - claim.at < claimLimits.oldestMs ? claim : undefined;
  }

  write(identity: string, slip: Claim['slip']): void {
    const claim: Claim = { slip, at: this.#now() };
    this.#quietly(() => this.#store().setItem(PREFIX + identity, JSON.stringify(claim)), undefined);
  }

  /** Takes away whatever is claimed under a ref, and what is too old to mean anything. */
  sweep(ref: string): void {
    const keys = this.#quietly(
      () => Array.from({ length: this.#store().length }, (_, nth) => this.#store().key(nth) ?? ''),
      [],
    );
    for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
      const claim = this.read(key.slice(PREFIX.length));
      if (claim === undefined || claim.slip.ref === ref)
        this.#quietly(() => this.#store().removeItem(key), undefined);
    }
  }

  #quietly<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch {
      // Forbidden or full: then each tab is alone, and the gateway asks "same bet again?" (FAIL-71).
      return otherwise;
    }
  }
}
