import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { connectionPool } from './connection-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import type { PeerChannel } from './peer-channel.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { noJournal, openJournal, type PlacementJournal } from './placement-journal.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';
import { ServerPeerChannel } from './server-peer-channel.ts';
import { pgliteParsers } from './value-parsers.ts';

export type DatabaseLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string; readonly connections?: number };

export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  readonly journal: PlacementJournal;
  /** From and to other gateways; none where this process alone has the database. */
  readonly news?: PeerChannel;
  /** What the journal held at start: acknowledged placements to check against the database. */
  readonly records: readonly string[];
  /** For the start-up print. */
  readonly statement: string;
  /**
   * After the records were checked: makes the database files durable and empties a journal that has grown.
   */
  trimJournal(): Promise<void>;
  close(): Promise<void>;
  /** Lets go of everything and touches nothing: the start failed, and the journal is evidence. */
  abandon(): Promise<void>;
}

/** The folder cannot be used or the server cannot be reached. The message says what to do. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const databaseSettings = {
  /** A server that does not answer a new connection for so long counts as not reachable, ms. */
  connectTimeout: 5_000,
  /** Each placement needs one connection for about a commit; 8 saturate a small server. */
  connections: 8,
  /** A statement stuck for so long is given up and its outcome read again by ref (FAIL-36), ms. */
  statementTimeout: 30_000,
  /**
   * A transaction of a process that stands still is rolled back by the server after this, ms: what it holds
   * must not keep others from booking or from starting, and it may not be committed late (FAIL-52).
   */
  idleInTransaction: 8_000,
  /** A journal above this many bytes is emptied at the next start. */
  journalLimit: 8 * 1024 * 1024,
} as const;

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

/** The address without its password. */
export function withoutPassword(url: string): string {
  return url.replace(/(\/\/[^/:@]*):[^@/]*@/, '$1:***@');
}

/** The database has customers in it, and keys that sign: whoever owns the folder, and nobody else. */
const OWNERS_ALONE = 0o700;
/** As far as the process lets new files be. */
const ANYBODYS = 0o777;

/**
 * Like `mkdir` with `recursive`, which never returns where the kernel answers ENOENT although the parent
 * exists, as below `/proc`.
 */
async function makeFolder(folder: string, mode: number, parentMade = false): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Also for a file of that name: the probe for writing says so.
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || parentMade) throw error;
    await makeFolder(dirname(folder), ANYBODYS);
    await makeFolder(folder, mode, true);
  }
}

async function usableFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await makeFolder(folder, OWNERS_ALONE);
    await access(folder, constants.W_OK);
    // Root passes the check above even on a read-only file system: only a write tells.
    const probe = await open(join(folder, '.writable'), 'w', 0o600);
    await probe.close();
  } catch (error) {
    throw new DatabaseUnavailable(
      `The data folder ${folder} cannot be written: ${reasonOf(error)}. Choose another with --data FOLDER.`,
      error,
    );
  }
  return folder;
}

/**
 * PGlite starts PostgreSQL with -F (fsync off). Without it, and with the WAL opened O_SYNC, a commit is on
 * disk when it returns; the other sync methods are silently ignored by its file system (REL-01).
 */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=open_datasync',
  '-c',
  'synchronous_commit=on',
];

/** Every file below a folder, and the folders, to the disk. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFolder(path: string): Promise<OpenDatabase> {
  const folder = await usableFolder(path);
  const lock = await lockFolder(folder);
  const dataDir = join(folder, 'database');
  try {
    await makeFolder(dataDir, OWNERS_ALONE);
    // Also of an earlier build: the embedded database leaves its files to be read and written by anybody. Who
    // does not own the folder cannot close it, and may use it all the same.
    await chmod(dataDir, OWNERS_ALONE).catch(() => undefined);
    const { journal, records } = await openJournal(join(folder, 'placements.journal'));
    const pglite = await PGlite.create({
      dataDir,
      startParams: [...durableStartParams],
      parsers: pgliteParsers,
    });
    await migrate(new Kysely<Schema>({ dialect: pgliteDialect(pglite) }));
    const db = new Kysely<Schema>({ dialect: pgliteDialect(new PreparedStatements(pglite)) });
    return {
      db,
      journal,
      records,
      statement:
        `Embedded database in ${folder}. Placements are on disk before they are answered, but the embedded database ` +
        'does not sync all of its files: real money belongs on a PostgreSQL server (--db URL).',
      async trimJournal() {
        if (journal.size() <= databaseSettings.journalLimit) return;
        await sql`checkpoint`.execute(db);
        await syncTree(dataDir);
        await journal.clear();
      },
      async close() {
        await db.destroy();
        await syncTree(dataDir);
        await journal.clear();
        await journal.close();
        await lock.release();
      },
      async abandon() {
        await db.destroy();
        await journal.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openServer(url: string, connections: number): Promise<OpenDatabase> {
  let pool: Pool;
  try {
    pool = connectionPool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: databaseSettings.connectTimeout,
      statement_timeout: databaseSettings.statementTimeout,
      idle_in_transaction_session_timeout: databaseSettings.idleInTransaction,
    });
    await pool.query('select 1');
  } catch (error) {
    throw new DatabaseUnavailable(
      `The database ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}. Check the address, that the server runs, and the password.`,
      error,
    );
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseUnsafeServer(db, url);
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    journal: noJournal,
    news: new ServerPeerChannel(url, databaseSettings.connectTimeout),
    records: [],
    statement: `PostgreSQL at ${withoutPassword(url)}.`,
    trimJournal: () => Promise.resolve(),
    close: () => db.destroy(),
    abandon: () => db.destroy(),
  };
}

/** A session that would acknowledge before the WAL is flushed is not a place for money (FAIL-31). */
async function refuseUnsafeServer(db: Kysely<Schema>, url: string): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
  if (rows[0]?.synchronous_commit === 'off') {
    const message = `The database ${withoutPassword(url)} runs with synchronous_commit off: it would lose acknowledged bets. Switch it on.`;
    throw new DatabaseUnavailable(message, undefined);
  }
}

/**
 * Opens and migrates the database: PostgreSQL by a connection string, else PGlite in a folder of which this
 * process becomes the only owner.
 *
 * @throws DatabaseUnavailable, FolderInUse, JournalDamaged, MigrationFailed
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.kind === 'folder'
    ? openFolder(location.path)
    : openServer(location.url, location.connections ?? databaseSettings.connections);
}
