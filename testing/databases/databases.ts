import { randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import { pgliteDialect } from '#gateway/db/pglite-dialect.ts';
import { noJournal } from '#gateway/db/placement-journal.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { administrator, connectTo, serverTemplate } from '../gateway/server-template.ts';
import { isSample } from '../setup/sample.ts';
import { emptyDatabase } from './empty-database.ts';
import { thisRun } from './run-cache.ts';
import { SharedPglite } from './shared-pglite.ts';

/** A migrated, empty database of its own for each call; gone when the next test starts. */
export type FreshDatabase = () => Promise<OpenDatabase>;

export interface TestDatabase {
  readonly name: string;
  /** To be called once, at the top of a `describe`: its hooks belong there. */
  readonly use: () => FreshDatabase;
}

/** Creating a cluster takes its time on a busy machine. */
const HOOK_TIMEOUT = 300_000;

/** Embedded databases that wait for the next file: most tests have one at a time, a few of them two. */
const KEPT = 2;

const opened = (db: Kysely<Schema>): OpenDatabase => ({
  db,
  journal: noJournal,
  records: [],
  statement: 'test',
  trimJournal: () => Promise.resolve(),
  close: () => db.destroy(),
  abandon: () => db.destroy(),
});

/**
 * Closes what a test left open before the next one starts, not after it: the suite's own clean-up still looks
 * at it.
 */
function closedBetweenTests(): OpenDatabase[] {
  const open: OpenDatabase[] = [];
  beforeEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
  });
  return open;
}

/**
 * Those of this process: files of tests share it, and an embedded database outlives the file that it was born
 * for.
 */
let embedded: Promise<SharedPglite> | undefined;

function usePglite(): FreshDatabase {
  const open = closedBetweenTests();
  beforeAll(async () => {
    embedded ??= emptyDatabase().then((beginning) => new SharedPglite(beginning));
    await embedded;
  }, HOOK_TIMEOUT);
  afterAll(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
    await (await embedded)?.endAllBut(KEPT);
  });
  return async () => {
    if (embedded === undefined) throw new Error('there are databases inside of a test only');
    const database = opened(new Kysely<Schema>({ dialect: pgliteDialect(await (await embedded).lend()) }));
    open.push(database);
    return database;
  };
}

function usePostgres(server: string): FreshDatabase {
  const prefix = `slipstream_${randomBytes(6).toString('hex')}`;
  const names: string[] = [];
  const open = closedBetweenTests();
  let admin: Kysely<Schema>;
  let template = '';
  beforeAll(async () => {
    admin = administrator(server);
    template = await serverTemplate(server, thisRun());
  }, HOOK_TIMEOUT);
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    for (const name of names) await sql.raw(`drop database if exists ${name} with (force)`).execute(admin);
    await admin.destroy();
  }, HOOK_TIMEOUT);
  return async () => {
    const name = `${prefix}_${names.length}`;
    await sql.raw(`create database ${name} template ${template}`).execute(admin);
    names.push(name);
    const database = opened(connectTo(server, name, 6));
    open.push(database);
    return database;
  };
}

const server = process.env.SLIPSTREAM_TEST_PG;

/**
 * PGlite in memory and, when SLIPSTREAM_TEST_PG names a server, PostgreSQL: every test of database code runs
 * on both, in a sample on the server alone where there is one.
 */
export const databases: readonly TestDatabase[] = [
  ...(server !== undefined && isSample ? [] : [{ name: 'PGlite', use: usePglite }]),
  ...(server === undefined ? [] : [{ name: 'PostgreSQL', use: () => usePostgres(server) }]),
];
