import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { migrate } from '#gateway/db/migrate.ts';
import { pgliteDialect } from '#gateway/db/pglite-dialect.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { pgliteParsers } from '#gateway/db/value-parsers.ts';
import { cachedInRun, copyOf } from './run-cache.ts';

/** The tables of this build with nothing in them: as a data folder, and as a file for memory. */
export const madeEmpty = (): Promise<string | undefined> =>
  cachedInRun('empty', async (folder) => {
    await mkdir(join(folder, 'data'));
    const dataDir = join(folder, 'data', 'database');
    const pglite = await PGlite.create({ dataDir, parsers: pgliteParsers });
    await migrate(new Kysely<Schema>({ dialect: pgliteDialect(pglite) }));
    const dump = await pglite.dumpDataDir('none');
    await writeFile(join(folder, 'database.tar'), Buffer.from(await dump.arrayBuffer()));
    await pglite.close();
  });

/**
 * A data folder of one's own with the tables of this build and nothing in them; outside of a run without the
 * tables.
 */
export async function emptyDataFolder(name: string): Promise<string> {
  return copyOf(await madeEmpty(), name);
}

/**
 * The tables of this build with nothing in them, for PGlite to load into memory; undefined outside of a run
 * of tests.
 */
export async function emptyDatabaseOfTests(): Promise<Blob | undefined> {
  const made = await madeEmpty();
  return made === undefined ? undefined : new Blob([await readFile(join(made, 'database.tar'))]);
}

/** The same. @throws outside of a run of tests */
export async function emptyDatabase(): Promise<Blob> {
  const made = await emptyDatabaseOfTests();
  if (made === undefined) throw new Error('An empty database is made for a run of tests alone.');
  return made;
}
