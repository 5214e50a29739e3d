import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedDatabase } from '#gateway/db/pglite-dialect.ts';
import { emptyDatabase } from './empty-database.ts';
import { SharedPglite } from './shared-pglite.ts';

/** Every row of every table, and every sequence. */
async function contents(database: EmbeddedDatabase): Promise<unknown> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    [],
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables.rows) all[name] = (await database.query(`select * from "${name}"`, [])).rows;
  const sequences = `select sequencename, last_value from pg_sequences order by 1`;
  return { all, sequences: (await database.query(sequences, [])).rows };
}

describe('embedded databases for one test after the other', () => {
  let databases: SharedPglite;
  beforeAll(async () => {
    databases = new SharedPglite(await emptyDatabase());
  });
  afterAll(() => databases.endAllBut(0));
  const processOf = async (database: EmbeddedDatabase): Promise<unknown> =>
    (await database.query(`select pg_postmaster_start_time()::text as started`, [])).rows;

  it('forgets rows, sequences and settings, and is refused to whoever gave it back', async () => {
    const first = await databases.lend();
    const before = await contents(first);
    const born = await processOf(first);
    await first.query(`insert into facts (key, value) values ('of a test', 'x')`, []);
    await first.query(`insert into outbox (user_id, topic, subject, op) values ('u', 'bet', '1', 'add')`, []);
    await first.query(`set lock_timeout = 5`, []);
    expect(await contents(first)).not.toEqual(before);
    await first.close();
    await expect(first.query('select 1', [])).rejects.toThrow('closed');
    const second = await databases.lend();
    expect(await processOf(second)).toEqual(born);
    expect(await contents(second)).toEqual(before);
    expect((await second.query(`show lock_timeout`, [])).rows).toEqual([{ lock_timeout: '0' }]);
    await second.close();
  });

  it.each([
    'create table of_a_test (id integer)',
    'alter table facts add column of_a_test integer',
    'alter table staff_audit disable trigger all',
    'begin',
  ])('is not used again after: %s', async (statement) => {
    const first = await databases.lend();
    const born = await processOf(first);
    await first.query(statement, []);
    await first.close();
    const second = await databases.lend();
    expect(await processOf(second)).not.toEqual(born);
    expect((await second.query('select count(*)::int as count from users', [])).rows).toEqual([{ count: 0 }]);
    await second.close();
  });
});
