import type { Kysely } from 'kysely';
import { type DatabaseLocation, openDatabase } from '#gateway/db/open-database.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { sentenceOf } from './called.ts';

export interface Where {
  readonly data?: string | undefined;
  readonly db?: string | undefined;
}

/** What is done to an open database; its exit code. */
export type Work = (db: Kysely<Schema>) => Promise<number>;

export interface DatabaseCommand<Flags extends Where> {
  readonly usage: string;
  /** Reads the flags; throws for those that there are not. */
  readonly read: (args: readonly string[]) => Flags;
  /** What the flags ask for; undefined when they do not make sense together. */
  readonly plan: (flags: Flags) => Work | undefined;
}

/**
 * Runs a command that does one thing to one database.
 *
 * @returns the exit code of the work; 2, with the usage, when it was called wrongly; 3 as `onDatabase` says.
 */
export async function runOnDatabase<Flags extends Where>(
  { usage, read, plan }: DatabaseCommand<Flags>,
  args: readonly string[],
): Promise<number> {
  let flags: Flags;
  try {
    flags = read(args);
  } catch (error) {
    console.error(`${sentenceOf(error)}\n${usage}`);
    return 2;
  }
  const [location, work] = [locationFrom(flags), plan(flags)];
  if (location === undefined || work === undefined) {
    console.error(usage);
    return 2;
  }
  return onDatabase(location, work);
}

/** Where the database of `--data FOLDER` or `--db URL` is; undefined for none or both. */
export function locationFrom({ data, db }: Where): DatabaseLocation | undefined {
  if ((data === undefined) === (db === undefined)) return undefined;
  return db === undefined
    ? { kind: 'folder', path: data ?? '' }
    : { kind: 'server', url: db, connections: 1 };
}

/**
 * Does one thing to a database and lets go of it again. Its journal is left for the gateway's own check.
 *
 * @returns the exit code that the work gives; 3, with a sentence on the error output, when the database
 *   cannot be opened or
 *   the work fails (for instance because a gateway is running on the folder).
 */
export async function onDatabase(location: DatabaseLocation, work: Work): Promise<number> {
  try {
    const database = await openDatabase(location);
    try {
      return await work(database.db);
    } finally {
      await database.abandon();
    }
  } catch (error) {
    console.error(sentenceOf(error));
    return 3;
  }
}
