import type { Kysely, Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { Schema } from './schema.ts';

export type Topic = 'bet' | 'placement' | 'session';

export interface OutboxRow {
  readonly user: UserId;
  readonly topic: Topic;
  readonly subject: string;
  readonly op: 'add' | 'update';
}

/**
 * Says, within the transaction that changes something, that a customer's channels must hear of it. What they
 * hear is read when it is sent, so a row is small and can never disagree with the tables.
 */
export async function enqueue(
  tx: Transaction<Schema>,
  user: UserId,
  topic: Topic,
  subject: string,
  op: 'add' | 'update',
): Promise<void> {
  await tx.insertInto('outbox').values({ user_id: user, topic, subject, op }).execute();
}

export const outboxSettings = {
  batch: 200,
  /** Commits of so many ms are told together: a handful of reads for all of them instead of for each. */
  gather: 10,
} as const;

/** Takes the oldest rows, hands them over in order, and deletes them after that: at least once (P48). */
export class Outbox {
  readonly #db: Kysely<Schema>;
  readonly #deliver: (rows: readonly OutboxRow[]) => Promise<void>;
  readonly #report: (error: unknown) => void;
  readonly #clock: FeedClock;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(
    db: Kysely<Schema>,
    deliver: (rows: readonly OutboxRow[]) => Promise<void>,
    report: (error: unknown) => void,
    clock: FeedClock = wallClock,
  ) {
    this.#db = db;
    this.#deliver = deliver;
    this.#report = report;
    this.#clock = clock;
  }

  /** After a commit. Returns at once; one run at a time serves every caller. */
  wake(): void {
    this.#again = true;
    this.#running ??= this.#run();
  }

  /** Resolves when everything committed before is delivered. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#again) {
        await new Promise<void>((resolve) => void this.#clock.after(outboxSettings.gather, resolve));
        this.#again = false;
        if ((await this.#deliverBatch()) === outboxSettings.batch) this.#again = true;
      }
    } catch (error) {
      // The rows are still there; the next commit tries again.
      this.#report(error);
    } finally {
      this.#running = undefined;
    }
  }

  async #deliverBatch(): Promise<number> {
    const rows = await this.#db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('seq')
      .limit(outboxSettings.batch)
      .execute();
    if (rows.length === 0) return 0;
    await this.#deliver(
      rows.map(({ user_id, topic, subject, op }) => ({ user: UserId.parse(user_id), topic, subject, op })),
    );
    await this.#db
      .deleteFrom('outbox')
      .where(
        'seq',
        'in',
        rows.map(({ seq }) => seq),
      )
      .execute();
    return rows.length;
  }
}
