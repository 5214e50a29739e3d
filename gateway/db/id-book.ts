import { type Kysely, sql } from 'kysely';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { FeedKey } from '../core/feed.ts';
import type { StoredIdBook } from '../services.ts';
import type { Schema } from './schema.ts';

type Kind = 'event' | 'market' | 'selection';

const RESERVED = 'feed-ids-reserved';

export const idBookSettings = {
  /** Rows of one insert. */
  batch: 2_000,
  /** Ids reserved ahead. An id given out and lost in a crash before it was stored is never given to another key. */
  reserveAhead: 262_144,
} as const;

interface Row {
  readonly kind: Kind;
  readonly key: FeedKey;
  readonly id: number;
}

export class DatabaseIdBook implements StoredIdBook {
  readonly #db: Kysely<Schema>;
  readonly #given: Record<Kind, Map<FeedKey, number>> = {
    event: new Map(),
    market: new Map(),
    selection: new Map(),
  };
  readonly #keys: Record<Kind, Map<number, FeedKey>> = {
    event: new Map(),
    market: new Map(),
    selection: new Map(),
  };
  #next: number;
  #reserved: number;
  #unstored: Row[] = [];
  #storing: Promise<void> | undefined;
  #failure: unknown;

  /** @param upTo the last of the ids reserved for this book */
  constructor(db: Kysely<Schema>, rows: readonly Row[], upTo: number) {
    this.#db = db;
    for (const row of rows) this.#remember(row);
    this.#next = upTo - idBookSettings.reserveAhead + 1;
    this.#reserved = upTo;
  }

  event(key: FeedKey): EventId {
    return EventId.parse(this.#idOf('event', key));
  }

  market(key: FeedKey): MarketId {
    return MarketId.parse(this.#idOf('market', key));
  }

  selection(key: FeedKey): SelectionId {
    return SelectionId.parse(this.#idOf('selection', key));
  }

  keyOfMarket(id: MarketId): FeedKey | undefined {
    return this.#keys.market.get(id);
  }

  #remember({ kind, key, id }: Row): void {
    this.#given[kind].set(key, id);
    this.#keys[kind].set(id, key);
  }

  #idOf(kind: Kind, key: FeedKey): number {
    const known = this.#given[kind].get(key);
    if (known !== undefined) return known;
    const row = { kind, key, id: this.#next };
    this.#next += 1;
    this.#remember(row);
    this.#unstored.push(row);
    // One turn later, so that a whole batch of a feed goes into few inserts. A failure is told to who waits.
    this.#storing ??= Promise.resolve().then(() => this.#store());
    return row.id;
  }

  async #store(): Promise<void> {
    try {
      while (this.#unstored.length > 0) {
        await this.#reserve();
        const batch = this.#unstored.slice(0, idBookSettings.batch);
        await this.#insert(batch);
        this.#unstored = this.#unstored.slice(batch.length);
        this.#failure = undefined;
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#storing = undefined;
    }
  }

  /** Also again, when the answer to an earlier try was lost and the rows may be there already (P35). */
  async #insert(batch: readonly Row[]): Promise<void> {
    const inserted = await this.#db
      .insertInto('feed_ids')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['kind', 'id'])
      .execute();
    if (inserted.length === batch.length) return;
    const isNew = new Set(inserted.map(({ kind, id }) => `${kind} ${id}`));
    for (const row of batch)
      if (!isNew.has(`${row.kind} ${row.id}`) && !(await this.#isStored(row)))
        throw new Error(`${row.kind} ${row.key} has another id in the database`);
  }

  async #isStored({ kind, key, id }: Row): Promise<boolean> {
    const row = await this.#db
      .selectFrom('feed_ids')
      .select('id')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.id === id;
  }

  async #reserve(): Promise<void> {
    if (this.#next + idBookSettings.reserveAhead / 2 <= this.#reserved) return;
    const upTo = await reserveMore(this.#db, 0);
    // Another gateway has taken what comes next: this one goes on behind it.
    if (upTo !== this.#reserved + idBookSettings.reserveAhead)
      this.#next = upTo - idBookSettings.reserveAhead + 1;
    this.#reserved = upTo;
  }

  async stored(): Promise<void> {
    if (this.#unstored.length === 0) return;
    this.#storing ??= this.#store();
    await this.#storing;
    if (this.#unstored.length > 0) {
      if (this.#failure !== undefined)
        throw new Error('feed ids could not be stored', { cause: this.#failure });
      await this.stored();
    }
  }

  /** Gives back what was reserved and not used, unless another gateway has reserved behind it. */
  async close(): Promise<void> {
    await this.stored();
    await this.#db
      .updateTable('facts')
      .set({ value: String(this.#next - 1) })
      .where('key', '=', RESERVED)
      .where('value', '=', String(this.#reserved))
      .execute();
  }
}

/**
 * In one statement, so that two gateways on one database never reserve the same.
 *
 * @param beyond an id that is taken whatever was reserved
 * @returns the last id of those reserved
 */
async function reserveMore(db: Kysely<Schema>, beyond: number): Promise<number> {
  const { reserveAhead } = idBookSettings;
  const { value } = await db
    .insertInto('facts')
    .values({ key: RESERVED, value: String(beyond + reserveAhead) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql<string>`(greatest(facts.value::bigint, ${beyond}::bigint) + ${reserveAhead}::bigint)::text`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}

/** All ids ever given, in memory; new ones are stored in batches behind the caller's back (`stored` waits for them). */
export async function openIdBook(db: Kysely<Schema>): Promise<DatabaseIdBook> {
  const rows = await db.selectFrom('feed_ids').select(['kind', 'key', 'id']).execute();
  const highest = await sql<{ id: number | null }>`select max(id) as id from feed_ids`.execute(db);
  const upTo = await reserveMore(db, highest.rows[0]?.id ?? 0);
  return new DatabaseIdBook(db, rows, upTo);
}
