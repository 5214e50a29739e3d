import type { Kysely } from 'kysely';
import { type DatabaseLocation, openDatabase } from '#gateway/db/open-database.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { sentenceOf } from './called.ts';

/** Where the database of `--data FOLDER` or `--db URL` is; undefined for none or both. */
export function locationFrom({
  data,
  db,
}: {
  readonly data?: string | undefined;
  readonly db?: string | undefined;
}): DatabaseLocation | undefined {
  if ((data === undefined) === (db === undefined)) return undefined;
  return db === undefined
    ? { kind: 'folder', path: data ?? '' }
    : { kind: 'server', url: db, connections: 1 };
}

/**
 * Does one thing to a database and lets go of it again. Its journal is left for the gateway's own check.
 *
 * @returns the exit code that the work gives; 3, with a sentence on the error output, when the database cannot be opened or
 *   the work fails (for instance because a gateway is running on the folder).
 */
export async function onDatabase(
  location: DatabaseLocation,
  work: (db: Kysely<Schema>) => Promise<number>,
): Promise<number> {
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
