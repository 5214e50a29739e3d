import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { migrate } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { pgliteDialect } from '../db/pglite-dialect.ts';
import { noJournal } from '../db/placement-journal.ts';
import type { Schema } from '../db/schema.ts';
import { pgliteParsers, pgTypes } from '../db/value-parsers.ts';

/** A migrated, empty database of its own for each call; gone after the test. */
export type FreshDatabase = () => Promise<OpenDatabase>;

const hookTimeout = 60_000;
/** Each test opens a database of its own, which takes its time on a busy machine. */
const timeout = 60_000;

const opened = (db: Kysely<Schema>): OpenDatabase => ({
  db,
  journal: noJournal,
  records: [],
  statement: 'test',
  trimJournal: () => Promise.resolve(),
  close: () => db.destroy(),
  abandon: () => db.destroy(),
});

/** Runs the suite on PGlite in memory and, when SLIPSTREAM_TEST_PG names a server, on PostgreSQL too. */
export function onEachDatabase(title: string, suite: (fresh: FreshDatabase) => void): void {
  describe(`${title} on PGlite`, { timeout }, () => {
    let template: PGlite;
    const open: OpenDatabase[] = [];
    beforeAll(async () => {
      template = await PGlite.create({ parsers: pgliteParsers });
      await migrate(new Kysely<Schema>({ dialect: pgliteDialect(template) }));
    }, hookTimeout);
    afterAll(async () => {
      await closeAll(open);
      await template.close();
    });
    // Not after each: the suite's own clean-up still looks at the database.
    beforeEach(() => closeAll(open));
    suite(async () => {
      // A clone forgets the parsers of its template; the dump does not carry them either.
      const copy = await PGlite.create({
        loadDataDir: await template.dumpDataDir('none'),
        parsers: pgliteParsers,
      });
      const database = opened(new Kysely<Schema>({ dialect: pgliteDialect(copy) }));
      open.push(database);
      return database;
    });
  });

  const url = process.env.SLIPSTREAM_TEST_PG;
  if (url === undefined) return;
  describe(`${title} on PostgreSQL`, { timeout }, () => {
    const name = `slipstream_${randomBytes(6).toString('hex')}`;
    const names: string[] = [];
    const open: OpenDatabase[] = [];
    let admin: Kysely<Schema>;
    const connect = (database: string, connections: number): Kysely<Schema> => {
      const address = new URL(url);
      address.pathname = `/${database}`;
      const pool = new Pool({ connectionString: address.href, max: connections, types: pgTypes });
      pool.on('error', () => {});
      return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    };
    beforeAll(async () => {
      admin = connect(new URL(url).pathname.slice(1) || 'postgres', 1);
      await sql.raw(`create database ${name}`).execute(admin);
      const template = connect(name, 1);
      await migrate(template);
      await template.destroy();
    }, hookTimeout);
    afterAll(async () => {
      await closeAll(open);
      for (const used of [...names, name])
        await sql.raw(`drop database if exists ${used} with (force)`).execute(admin);
      await admin.destroy();
    }, hookTimeout);
    beforeEach(() => closeAll(open));
    suite(async () => {
      const copy = `${name}_${names.length}`;
      await sql.raw(`create database ${copy} template ${name}`).execute(admin);
      names.push(copy);
      const database = opened(connect(copy, 6));
      open.push(database);
      return database;
    });
  });
}

async function closeAll(open: OpenDatabase[]): Promise<void> {
  await Promise.all(open.splice(0).map((database) => database.close()));
}
