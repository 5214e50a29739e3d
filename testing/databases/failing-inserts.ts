import { type Kysely, sql } from 'kysely';
import type { Schema } from '#gateway/db/schema.ts';

/**
 * From now on the first `times` inserts into a table fail with this SQLSTATE, raised by the database itself,
 * inside the transaction, where real faults come from. A sequence counts, for it is not rolled back.
 */
export async function failInserts(
  db: Kysely<Schema>,
  table: string,
  times: number,
  sqlstate: string,
): Promise<void> {
  await sql`create sequence faults`.execute(db);
  await sql
    .raw(
      `create function fault() returns trigger language plpgsql as $$ begin
        if nextval('faults') <= ${times} then raise exception 'made by a test' using errcode = '${sqlstate}'; end if;
        return new; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger fault before insert on ${table} for each row execute function fault()`)
    .execute(db);
}
