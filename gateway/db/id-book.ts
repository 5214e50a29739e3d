import { type Kysely, sql } from 'kysely';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { FeedKey } from '../core/feed.ts';
import type { NamedKey } from '../core/named-keys.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { StoredIdBook } from '../services.ts';
import { repeated } from './retry.ts';
import type { Schema } from './schema.ts';

type Kind = NamedKey['kind'];

const RESERVED = 'feed-ids-reserved';

export const idBookSettings = {
  /** Rows of one insert. */
  batch: 2_000,
  /**
   * Ids reserved ahead. An id given out and lost in a crash before it was stored is never given to another
   * key.
   */
  reserveAhead: 262_144,
} as const;

interface Row extends NamedKey {
  readonly id: number;
}

/** Two gateways that claim the same keys must not wait for each other, each for what the other has first. */
const inOneOrder = (a: Row, b: Row): number => {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
};

export class DatabaseIdBook implements StoredIdBook {
  readonly #db: Kysely<Schema>;
  readonly #clock: FeedClock;
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
  #claims: Promise<unknown> = Promise.resolve();

  /** @param upTo the last of the ids reserved for this book */
  constructor(db: Kysely<Schema>, clock: FeedClock, rows: readonly Row[], upTo: number) {
    this.#db = db;
    this.#clock = clock;
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

  has({ kind, key }: NamedKey): boolean {
    return this.#given[kind].has(key);
  }

  keyOfMarket(id: MarketId): FeedKey | undefined {
    return this.#keys.market.get(id);
  }

  #remember({ kind, key, id }: Row): void {
    this.#given[kind].set(key, id);
    this.#keys[kind].set(id, key);
  }

  #idOf(kind: Kind, key: FeedKey): number {
    const id = this.#given[kind].get(key);
    if (id === undefined) throw new Error(`no id of the ${kind} ${key} was claimed`);
    return id;
  }

  claim(names: readonly NamedKey[]): Promise<void> {
    const claimed = this.#claims.then(() => this.#claim(names));
    this.#claims = claimed.catch(() => undefined);
    return claimed;
  }

  async #claim(names: readonly NamedKey[]): Promise<void> {
    const lacking = names.filter((name) => !this.has(name));
    for (let from = 0; from < lacking.length; from += idBookSettings.batch) {
      await this.#reserve();
      const rows = lacking.slice(from, from + idBookSettings.batch).map((name) => this.#offered(name));
      for (const row of await repeated(() => this.#insert(rows), this.#clock)) this.#remember(row);
    }
  }

  /**
   * A number is offered for one key only, whatever comes of it: a try that seems to fail may have stored it
   * (FAIL-35).
   */
  #offered({ kind, key }: NamedKey): Row {
    const row = { kind, key, id: this.#next };
    this.#next += 1;
    return row;
  }

  /** @returns the rows as they stand: a key that another gateway claimed first keeps its id */
  #insert(rows: readonly Row[]): Promise<readonly Row[]> {
    return this.#db
      .insertInto('feed_ids')
      .values(rows.toSorted(inOneOrder))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet({ id: (eb) => eb.ref('feed_ids.id') }),
      )
      .returning(['kind', 'key', 'id'])
      .execute();
  }

  async #reserve(): Promise<void> {
    if (this.#next + idBookSettings.reserveAhead / 2 <= this.#reserved) return;
    const upTo = await reserveMore(this.#db, 0);
    // Another gateway has taken what comes next: this one goes on behind it.
    if (upTo !== this.#reserved + idBookSettings.reserveAhead)
      this.#next = upTo - idBookSettings.reserveAhead + 1;
    this.#reserved = upTo;
  }

  /** Gives back what was reserved and not used, unless another gateway has reserved behind it. */
  async close(): Promise<void> {
    await this.#claims;
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

/** All ids ever given, in memory. */
export async function openIdBook(db: Kysely<Schema>, clock: FeedClock = wallClock): Promise<DatabaseIdBook> {
  const rows = await db.selectFrom('feed_ids').select(['kind', 'key', 'id']).execute();
  const highest = await sql<{ id: number | null }>`select max(id) as id from feed_ids`.execute(db);
  const upTo = await reserveMore(db, highest.rows[0]?.id ?? 0);
  return new DatabaseIdBook(db, clock, rows, upTo);
}
