import { pseudonymOf } from '../vault/pseudonyms.ts';
import type { Vault } from '../vault/vault.ts';

const KEY = 'slipstream.customer';

/** Of a log that a tab that is gone wrote: somebody's, and nobody here can say whose. */
const UNKNOWN = 'unknown';

/**
 * Who first signed in in a log, as the mark of their name: kept by the browser for the tab and this log
 * alone, beside the log and over its reloads. A tab that can keep nothing remembers it as long as the page
 * lives.
 */
export class CustomerOfLog {
  readonly #vault: Vault;
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  #mark: string | null;

  /** @param isLeftBehind whether another tab wrote it */
  constructor(vault: Vault, storage: () => Pick<Storage, 'getItem' | 'setItem'>, isLeftBehind: boolean) {
    this.#vault = vault;
    this.#storage = storage;
    this.#mark = this.#kept() ?? (isLeftBehind ? UNKNOWN : null);
    // It stays somebody's over reloads, after which nobody can tell that it was taken over.
    if (this.#mark === UNKNOWN) this.#keep(UNKNOWN);
  }

  /** Whether anybody signed in here. */
  get isKnown(): boolean {
    return this.#mark !== null;
  }

  /** The first counts; of a log that was left behind, whoever is proven to go on in it. */
  remember(username: string): void {
    if (this.#mark !== null && this.#mark !== UNKNOWN) return;
    this.#mark = this.#markOf(username);
    this.#keep(this.#mark);
  }

  #keep(mark: string): void {
    try {
      this.#storage().setItem(KEY, `${this.#vault.session}:${mark}`);
    } catch {
      // As above.
    }
  }

  /** Undefined where that cannot be said. */
  is(username: string): boolean | undefined {
    return this.#mark === null || this.#mark === UNKNOWN ? undefined : this.#mark === this.#markOf(username);
  }

  #kept(): string | undefined {
    try {
      const [session, mark] = this.#storage().getItem(KEY)?.split(':') ?? [];
      return session === this.#vault.session ? mark : undefined;
    } catch {
      return undefined;
    }
  }

  /** Names are the gateway's in any case. */
  #markOf(username: string): string {
    const mark = pseudonymOf(this.#vault, 'customer', username.trim().toLowerCase());
    // What a mark stands for is for what is sent and shown; this one is neither.
    this.#vault.marks.delete(mark);
    return mark;
  }
}
