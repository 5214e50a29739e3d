import { type Kysely, sql, type Transaction } from 'kysely';
import { type Committed, commitmentOf, type Drawn } from '#domain/virtuals/virtual-draw.ts';
import { noJournal, type PlacementJournal } from '../db/placement-journal.ts';
import type { Schema } from '../db/schema.ts';
import { recordText } from '../placement/journal/journal-record.ts';
import { sha256 } from '../proofs/sha256.ts';
import { drawBytes } from '../random-bytes.ts';

/** A race that can be bet on, as all gateways on the database have it. */
export interface Published {
  readonly committed: Committed;
  readonly commitment: string;
  readonly closesAt: number;
  /** Drawn by now, by whichever gateway came first. */
  readonly number: string | null;
}

export interface Publishing {
  readonly key: string;
  readonly tickets: readonly number[];
  readonly closesAt: number;
}

interface Row {
  readonly event_key: string;
  readonly tickets: string;
  readonly secret: string;
  readonly commitment: string;
  readonly closes_at: number;
  readonly number: string | null;
}

const publishedOf = (row: Row): Published => ({
  committed: {
    key: row.event_key,
    tickets: row.tickets.split(',').map(Number),
    secret: row.secret,
  },
  commitment: row.commitment,
  closesAt: row.closes_at,
  number: row.number,
});

const secretBytes = (): string => drawBytes(32).toString('hex');

/** Secrets, commitments and draws of virtual races, in the database that all gateways share (ADR 0340). */
export class DrawBook {
  readonly #db: Kysely<Schema>;
  readonly #journal: Pick<PlacementJournal, 'append' | 'settled'>;

  constructor(db: Kysely<Schema>, journal: Pick<PlacementJournal, 'append' | 'settled'> = noJournal) {
    this.#db = db;
    this.#journal = journal;
  }

  /**
   * Commits to races that nobody has committed to. The first gateway's secret stands, the others read it.
   *
   * @returns those of the races that are committed to, by key
   */
  async publish(races: readonly Publishing[]): Promise<ReadonlyMap<string, Published>> {
    if (races.length > 0)
      await this.#db
        .insertInto('virtual_draws')
        .values(
          races.map(({ key, tickets, closesAt }) => {
            const secret = secretBytes();
            return {
              event_key: key,
              tickets: tickets.join(','),
              secret,
              commitment: commitmentOf(sha256, { key, tickets, secret }),
              closes_at: closesAt,
            };
          }),
        )
        .onConflict((conflict) => conflict.column('event_key').doNothing())
        .execute();
    return this.read(races.map(({ key }) => key));
  }

  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Published>> {
    if (keys.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('virtual_draws')
      .selectAll()
      .where('event_key', 'in', [...keys])
      .execute();
    return new Map(rows.map((row) => [row.event_key, publishedOf(row)]));
  }

  /**
   * The draw of a race: that which stands, or one that is made now, in one transaction. It waits for bets
   * that are being booked on the race, and none is booked after it (`stillOpen`).
   *
   * @returns undefined for a race that nobody committed to, or that can still be bet on
   */
  async draw(key: string, now: number): Promise<Drawn | undefined> {
    const found = await this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('virtual_draws')
        .selectAll()
        .where('event_key', '=', key)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { committed, commitment, closesAt, number: standing } = publishedOf(row);
      if (standing !== null) return { drawn: { ...committed, number: standing } };
      if (now < closesAt) return undefined;
      const number = secretBytes();
      await tx
        .updateTable('virtual_draws')
        .set({ number, drawn_at: now })
        .where('event_key', '=', key)
        .execute();
      const { tickets, secret } = row;
      const record = { key, tickets, secret, commitment, closesAt, number, drawnAt: now };
      return { drawn: { ...committed, number }, record };
    });
    // Told only once a power cut cannot take it any more.
    if (found?.record === undefined) await this.#journal.settled();
    else await this.#journal.append(recordText({ kind: 'drawn', ...found.record }));
    return found?.drawn;
  }
}

interface OpenRow {
  readonly id: number;
  readonly closes_at: number;
  readonly number: string | null;
}

/**
 * Those of the events that take no bets any more, by the database and under a lock that holds a draw back
 * until the booking is committed: drawn, past closing by this gateway's clock, or never committed to.
 */
export async function shutVirtuals(
  tx: Transaction<Schema>,
  events: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<OpenRow>`
    select ids.id, draws.closes_at, draws.number
    from feed_ids as ids join virtual_draws as draws on draws.event_key = ids.key
    where ids.kind = 'event' and ids.id in (${sql.join(events)})
    order by draws.event_key for share of draws`.execute(tx);
  const open = new Set(rows.filter((row) => row.number === null && now < row.closes_at).map(({ id }) => id));
  return new Set(events.filter((event) => !open.has(event)));
}
