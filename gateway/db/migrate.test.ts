import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { MigrationFailed, migrate, type SchemaOfBuild, thisBuild } from './migrate.ts';

const adding = (name: string, statement: string, floor = thisBuild.floor): SchemaOfBuild => ({
  migrations: {
    ...thisBuild.migrations,
    [name]: {
      async up(db) {
        await sql.raw(statement).execute(db);
      },
    },
  },
  floor,
});

describe.each(databases)('the form of a database on $name', ({ use }) => {
  const fresh = use();
  const NEWER = '9000-newer';

  it('[HOLD-16] an older build starts on what a newer one has added, and the newer one again', async () => {
    const { db } = await fresh();
    const newer = adding(NEWER, 'alter table users add column nickname text');
    await migrate(db, undefined, newer);
    await migrate(db);
    // A newer build yet, of another branch, whose migration sorts before what has run.
    await migrate(db, undefined, adding('8000-between', 'create table nicknames (name text)'));
    await migrate(db);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.slice(-2).map(({ name }) => name)).toEqual(['8000-between', NEWER]);
  });

  it('[HOLD-16] and does not where the newer one says that it cannot, and says which it needs', async () => {
    const { db } = await fresh();
    await migrate(db, undefined, adding(NEWER, 'alter table users drop column settings', NEWER));
    await expect(migrate(db)).rejects.toThrow(MigrationFailed);
    await expect(migrate(db)).rejects.toThrow(NEWER);
    // Nor where nothing is said of it.
    await db.deleteFrom('facts').where('key', '=', 'schema-floor').execute();
    await expect(migrate(db)).rejects.toThrow(NEWER);
  });

  it('[HOLD-16] takes no lock where nothing is to be done', async () => {
    const { db } = await fresh();
    await migrate(db);
    // A start that hangs in the middle would hold it.
    await sql`drop table kysely_migration_lock`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ made: string | null }>`
      select to_regclass('kysely_migration_lock')::text as made`.execute(db);
    expect(rows).toEqual([{ made: null }]);
  });
});
