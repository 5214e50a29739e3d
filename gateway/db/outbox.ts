import type { Kysely, Selectable, Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { OutboxRow, Topic } from './outbox-row.ts';
import type { PeerChannel } from './peer-channel.ts';
import type { Schema } from './schema.ts';

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
  /**
   * How often it is looked at for what nobody was woken for, ms: a gateway may end between its commit and
   * this, and another one finds the row at its second look.
   */
  lookEvery: 400,
} as const;

type Row = Selectable<Schema['outbox']>;

const rowOf = ({ user_id, topic, subject, op }: Row): OutboxRow => ({
  user: UserId.parse(user_id),
  topic,
  subject,
  op,
});

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly deliver: (rows: readonly OutboxRow[]) => Promise<void>;
  /** Where other gateways work on the same database. */
  readonly news?: PeerChannel | undefined;
  readonly report: (error: unknown) => void;
  readonly clock?: FeedClock;
  /** When it is looked at without a commit. */
  readonly idleClock?: FeedClock;
}

/**
 * Takes the oldest rows, hands them over in order, and after that deletes them and says so to the other
 * gateways: at least once (FAIL-48). Of two gateways that take the same rows one deletes them, and that one
 * says so.
 */
export class Outbox {
  readonly #db: Kysely<Schema>;
  readonly #deliver: (rows: readonly OutboxRow[]) => Promise<void>;
  readonly #news: PeerChannel | undefined;
  readonly #report: (error: unknown) => void;
  readonly #clock: FeedClock;
  #running: Promise<void> | undefined;
  #again = false;
  readonly #idleClock: FeedClock;
  #cancelLook: () => void = () => undefined;
  #isStopped = false;
  /** The oldest row at the last look. */
  #oldest: number | undefined;
  #isFailing = false;

  constructor({ db, deliver, news, report, clock = wallClock, idleClock = clock }: OutboxOptions) {
    this.#db = db;
    this.#deliver = deliver;
    this.#news = news;
    this.#report = report;
    this.#clock = clock;
    this.#idleClock = idleClock;
  }

  /** From now on it wakes by itself for rows that stay, until `stop`. */
  watch(): void {
    this.#cancelLook = this.#idleClock.after(outboxSettings.lookEvery, () => {
      void this.#look().then(() => {
        if (!this.#isStopped) this.watch();
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelLook();
  }

  /**
   * A row that was there at the last look as well is nobody's: whoever committed it has ended, or could not
   * tell it.
   */
  async #look(): Promise<void> {
    if (this.#running !== undefined) return;
    try {
      const first = await this.#db
        .selectFrom('outbox')
        .select('seq')
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst();
      if (first !== undefined && first.seq === this.#oldest) this.wake();
      this.#oldest = first?.seq;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Once for as long as it fails. */
  #fail(error: unknown): void {
    if (!this.#isFailing) this.#report(error);
    this.#isFailing = true;
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
        this.#isFailing = false;
      }
    } catch (error) {
      // The rows are still there; the next commit, or the next look but one, tries again.
      this.#fail(error);
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
    await this.#deliver(rows.map(rowOf));
    await this.#take(rows);
    return rows.length;
  }

  async #take(rows: readonly Row[]): Promise<void> {
    const taken = (db: Kysely<Schema>): Promise<Row[]> =>
      db
        .deleteFrom('outbox')
        .where(
          'seq',
          'in',
          rows.map(({ seq }) => seq),
        )
        .returningAll()
        .execute();
    const news = this.#news;
    if (news === undefined) {
      await taken(this.#db);
      return;
    }
    await this.#db.transaction().execute(async (tx) => {
      const mine = await taken(tx);
      const inOrder = mine.sort((one, other) => one.seq - other.seq);
      await news.publish(tx, inOrder.map(rowOf));
    });
  }
}
