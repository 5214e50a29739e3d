import { PGlite } from '@electric-sql/pglite';
import { type Driver, Kysely, sql } from 'kysely';
import { migrate } from '#gateway/db/migrate.ts';
import { pgliteDialect } from '#gateway/db/pglite-dialect.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { pgliteParsers } from '#gateway/db/value-parsers.ts';
import { emptyDatabaseOfTests } from '#testing/databases/empty-database.ts';
import { type CountingDatabase, preparing } from './prepared-queries.ts';

/** Keys of a world that is known to everybody: for no gateway that anybody bets with. */
const KEYS = {
  'receipt-signing-key':
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n-----END PRIVATE KEY-----\n',
  'checkpoint-signing-key':
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEICAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/\n-----END PRIVATE KEY-----\n',
} as const;

/** One PostgreSQL in memory for a whole process; every session begins on it as on a new one. */
export class SharedDatabase {
  readonly driver: Driver;
  /** Past every gate: what a checker reads. */
  readonly db: Kysely<Schema>;
  readonly #counting: CountingDatabase;
  readonly #reset: string;

  private constructor(counting: CountingDatabase, driver: Driver, db: Kysely<Schema>, reset: string) {
    this.#counting = counting;
    this.driver = driver;
    this.db = db;
    this.#reset = reset;
  }

  static async open(): Promise<SharedDatabase> {
    // What all the tests of a run share takes a fraction of the time in which PostgreSQL makes its files
    // anew.
    const loadDataDir = await emptyDatabaseOfTests();
    const pglite = await PGlite.create({
      parsers: pgliteParsers,
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
    });
    const counting = preparing(pglite);
    const dialect = pgliteDialect(counting);
    const driver = dialect.createDriver();
    const db = new Kysely<Schema>({ dialect: { ...dialect, createDriver: () => driver } });
    await migrate(db);
    return new SharedDatabase(counting, driver, db, await resetStatement(db));
  }

  /** The same number as before: nothing was written since. */
  get changes(): number {
    return this.#counting.changes;
  }

  async reset(): Promise<void> {
    await sql.raw(this.#reset).execute(this.db);
    const keys = Object.entries(KEYS).map(([key, value]) => ({ key, value }));
    await this.db
      .insertInto('facts')
      .values(keys)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  close(): Promise<void> {
    return this.db.destroy();
  }
}

/**
 * Recordings and staff have no part in a session of betting, and the room for refusals has to stay. Every
 * other table may have something of it, also one that is new.
 */
const UNTOUCHED = /^(kysely|recording|staff|kept_refusals)/;
/** Their slots are free again. */
const FREE = 'update kept_refusals set ref = null, outcome = null where ref is not null;';

/**
 * Rows are deleted and sequences begin anew: emptying the files themselves would take ten times as long.
 * Triggers that forbid another past, and references, sleep meanwhile.
 */
async function resetStatement(db: Kysely<Schema>): Promise<string> {
  const sequences = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`.execute(db);
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const written = tables.rows.filter(({ name }) => !UNTOUCHED.test(name));
  const restarts = sequences.rows.map(({ name }) => `setval('${name}', 1, false)`);
  return `do $$ begin perform set_config('session_replication_role', 'replica', true); ${written.map(({ name }) => `delete from ${name};`).join(' ')} ${FREE} perform ${restarts.join(', ')}; end $$`;
}
