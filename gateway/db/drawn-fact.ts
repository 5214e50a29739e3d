import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * A single value of the installation, drawn at its first start. The first process to insert decides; others
 * read that value.
 */
export async function drawnFact(db: Kysely<Schema>, key: string, draw: () => string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ key, value: draw() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('facts')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return value;
}
