import { type Kysely, sql } from 'kysely';
import type { Schema } from '#gateway/db/schema.ts';

/**
 * Keeps a copy of what is told to customers from now on: the rows themselves go as soon as they are handed
 * over.
 *
 * @returns subjects of a topic that one customer is told of, in their order
 */
export async function recordOutbox(
  db: Kysely<Schema>,
): Promise<(user: string, topic: string) => Promise<readonly string[]>> {
  await sql`create table told (nth serial, user_id text, topic text, subject text)`.execute(db);
  await sql`create function keep_told() returns trigger language plpgsql as $$
    begin
      insert into told (user_id, topic, subject) values (new.user_id, new.topic, new.subject);
      return new;
    end $$`.execute(db);
  await sql`create trigger keep_told after insert on outbox for each row execute function keep_told()`.execute(
    db,
  );
  return async (user, topic) => {
    const { rows } = await sql<{ readonly subject: string }>`
      select subject from told where user_id = ${user} and topic = ${topic} order by nth`.execute(db);
    return rows.map(({ subject }) => subject);
  };
}
