import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectionPool } from '../db/connection-pool.ts';
import { migrate } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { pgliteDialect } from '../db/pglite-dialect.ts';
import { noJournal } from '../db/placement-journal.ts';
import type { Schema } from '../db/schema.ts';
import { EmbeddedByTurns } from './embedded-by-turns.ts';
import { emptyDatabase } from './empty-database.ts';

/** A migrated, empty database of its own for each call; gone when the next test starts. */
export type FreshDatabase = () => Promise<OpenDatabase>;

export interface TestDatabase {
  readonly name: string;
  /** To be called once, at the top of a `describe`: its hooks belong there. */
  readonly use: () => FreshDatabase;
}

/** Creating a cluster takes its time on a busy machine. */
const HOOK_TIMEOUT = 120_000;

const opened = (db: Kysely<Schema>): OpenDatabase => ({
  db,
  journal: noJournal,
  records: [],
  statement: 'test',
  trimJournal: () => Promise.resolve(),
  close: () => db.destroy(),
  abandon: () => db.destroy(),
});

/** Closes what a test left open before the next one starts, not after it: the suite's own clean-up still looks at it. */
function closedBetweenTests(): OpenDatabase[] {
  const open: OpenDatabase[] = [];
  beforeEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
  });
  return open;
}

function usePglite(): FreshDatabase {
  let embedded: EmbeddedByTurns;
  const open = closedBetweenTests();
  beforeAll(async () => {
    embedded = new EmbeddedByTurns(await emptyDatabase());
  }, HOOK_TIMEOUT);
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    await embedded.end();
  });
  return async () => {
    const database = opened(new Kysely<Schema>({ dialect: pgliteDialect(await embedded.lend()) }));
    open.push(database);
    return database;
  };
}

function connect(server: string, database: string, connections: number): Kysely<Schema> {
  const address = new URL(server);
  address.pathname = `/${database}`;
  const pool = connectionPool({ connectionString: address.href, max: connections });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

function usePostgres(server: string): FreshDatabase {
  const template = `slipstream_${randomBytes(6).toString('hex')}`;
  const names: string[] = [];
  const open = closedBetweenTests();
  let admin: Kysely<Schema>;
  beforeAll(async () => {
    admin = connect(server, new URL(server).pathname.slice(1) || 'postgres', 1);
    await sql.raw(`create database ${template}`).execute(admin);
    const db = connect(server, template, 1);
    await migrate(db);
    await db.destroy();
  }, HOOK_TIMEOUT);
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    for (const name of [...names, template]) {
      await sql.raw(`drop database if exists ${name} with (force)`).execute(admin);
    }
    await admin.destroy();
  }, HOOK_TIMEOUT);
  return async () => {
    const name = `${template}_${names.length}`;
    await sql.raw(`create database ${name} template ${template}`).execute(admin);
    names.push(name);
    const database = opened(connect(server, name, 6));
    open.push(database);
    return database;
  };
}

const server = process.env.SLIPSTREAM_TEST_PG;

/** PGlite in memory and, when SLIPSTREAM_TEST_PG names a server, PostgreSQL: every test of database code runs on both. */
export const databases: readonly TestDatabase[] = [
  { name: 'PGlite', use: usePglite },
  ...(server === undefined ? [] : [{ name: 'PostgreSQL', use: () => usePostgres(server) }]),
];
