import type { Transaction } from 'kysely';
import type { OutboxRow } from './outbox-row.ts';
import type { Schema } from './schema.ts';

export interface Hearing {
  /** What another gateway has taken from the outbox: at most once, in the order of its commits. */
  rows(rows: readonly OutboxRow[]): void;
  /** The line was down for a while: anything may have been said meanwhile. */
  missed(): void;
}

/**
 * What gateways on one database say to each other: of whom one of them has taken news from the outbox. It is
 * a hint and nothing more: what changed is read from the tables, and who misses a hint is told so and looks
 * at everything anew (FAIL-49).
 */
export interface PeerChannel {
  /**
   * Within the transaction that takes the rows away: the others hear them when it commits, and never
   * otherwise.
   */
  publish(tx: Transaction<Schema>, rows: readonly OutboxRow[]): Promise<void>;
  /**
   * Resolves after the first try to listen. Never rejects: a line that is down is tried again until `close`.
   */
  listen(hearing: Hearing): Promise<void>;
  close(): Promise<void>;
}
