import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { connectionPool } from '#gateway/db/connection-pool.ts';
import { migrate } from '#gateway/db/migrate.ts';
import type { Schema } from '#gateway/db/schema.ts';

/** @param connections at most, at once */
export function connectTo(server: string, database: string, connections: number): Kysely<Schema> {
  const address = new URL(server);
  address.pathname = `/${database}`;
  const pool = connectionPool({ connectionString: address.href, max: connections });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** A connection to the database that the server's address names, for creating and dropping others. */
export const administrator = (server: string): Kysely<Schema> =>
  connectTo(server, new URL(server).pathname.slice(1) || 'postgres', 1);

const templateOf = (run: string): string =>
  `slipstream_${createHash('sha256').update(run).digest('hex').slice(0, 12)}_template`;

/** Whoever makes the template has this lock of the server; any number that nothing else asks for. */
const MAKING = 7_202_611;

/**
 * A database with the tables of this build and nothing in them, which the first of a run that asks makes: to
 * copy one takes a server a tenth of the time of making its tables.
 *
 * @param run what names the run of tests, the same in all of its processes
 * @returns its name. Nobody may be connected to it.
 */
export async function serverTemplate(server: string, run: string): Promise<string> {
  const name = templateOf(run);
  const admin = administrator(server);
  await sql`select pg_advisory_lock(${MAKING})`.execute(admin);
  const made = await sql`select 1 from pg_database where datname = ${name}`.execute(admin);
  if (made.rows.length === 0) {
    await sql.raw(`create database ${name}`).execute(admin);
    const db = connectTo(server, name, 1);
    await migrate(db);
    await db.destroy();
  }
  // The lock ends with the connection.
  await admin.destroy();
  return name;
}

/** After a run. */
export async function dropServerTemplate(server: string, run: string): Promise<void> {
  const admin = administrator(server);
  await sql.raw(`drop database if exists ${templateOf(run)} with (force)`).execute(admin);
  await admin.destroy();
}
