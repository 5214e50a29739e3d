import type { Kysely } from 'kysely';
import { changesOf } from './changes.ts';
import type { OutboxRow } from './db/outbox-row.ts';
import type { Hearing } from './db/peer-channel.ts';
import type { Schema } from './db/schema.ts';
import type { Offer } from './placement/decide/decide.ts';
import type { ElsewhereListener } from './services.ts';

/** What another gateway on this database has done, for the customers whose live channels are open here. */
export class PeerNotifications implements Hearing {
  readonly #db: Kysely<Schema>;
  readonly #offer: Pick<Offer, 'market' | 'selection'>;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Set<ElsewhereListener>();
  #telling: Promise<void> = Promise.resolve();

  constructor(
    db: Kysely<Schema>,
    offer: Pick<Offer, 'market' | 'selection'>,
    report: (error: unknown) => void,
  ) {
    this.#db = db;
    this.#offer = offer;
    this.#report = report;
  }

  /** @returns what ends it. */
  subscribe(listener: ElsewhereListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  rows(rows: readonly OutboxRow[]): void {
    const wanted = rows.filter(({ user }) => [...this.#listeners].some(({ hears }) => hears(user)));
    if (wanted.length > 0) this.#telling = this.#telling.then(() => this.#tell(wanted));
  }

  missed(): void {
    this.#each(({ missed }) => missed());
  }

  /** Resolves when everything heard so far is told. */
  idle(): Promise<void> {
    return this.#telling;
  }

  async #tell(rows: readonly OutboxRow[]): Promise<void> {
    try {
      for (const told of await changesOf(this.#db, rows, this.#offer))
        this.#each(({ change }) => change(told));
    } catch (error) {
      // They were said once and will not be said again.
      this.#report(error);
      this.missed();
    }
  }

  #each(tell: (listener: ElsewhereListener) => void): void {
    for (const listener of [...this.#listeners]) {
      try {
        tell(listener);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}
