import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Pseudonym } from './recordings.ts';

/**
 * Deletes the keys of a customer's sessions and, with them, what could be read: sealed content, errors, and
 * what the gateway noted beside betting. Heads, hashes, pseudonym, and the gateway's part of each bet stay:
 * the one to prove that nothing else was altered, the other because a bet is a contract (UK-52, FAIL-79).
 *
 * @returns the sessions that were erased.
 */
export async function eraseCustomer(
  db: Kysely<Schema>,
  pseudonym: Pseudonym,
  now: number,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const owned = await tx
      .selectFrom('recording_customers')
      .innerJoin('recordings', 'recordings.session', 'recording_customers.session')
      .select('recordings.session')
      .where('pseudonym', '=', pseudonym)
      .where('erased_at', 'is', null)
      .execute();
    const sessions = owned.map(({ session }) => session);
    await tx.deleteFrom('recording_pseudonyms').where('pseudonym', '=', pseudonym).execute();
    if (sessions.length === 0) return [];
    await tx.deleteFrom('recording_keys').where('session', 'in', sessions).execute();
    await tx
      .updateTable('recording_segments')
      .set({ sealed: null, size: 0 })
      .where('session', 'in', sessions)
      .execute();
    await tx
      .deleteFrom('recording_facts')
      .where('session', 'in', sessions)
      .where('kind', 'in', ['error', 'sensitive'])
      .execute();
    await tx
      .deleteFrom('gateway_acts')
      .where('session', 'in', sessions)
      .where('class', '=', 'session')
      .execute();
    await tx
      .updateTable('recordings')
      .set({ erased_at: now, bytes: 0 })
      .where('session', 'in', sessions)
      .execute();
    return sessions;
  });
}
