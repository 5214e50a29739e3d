import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import type { Schema } from '../db/schema.ts';

const Withdrawn = z.object({ type: z.literal('consent/withdrawn') });

/** `seq` of the last event that takes the consent to behaviour back; null where there is none. */
export const withdrawalIn = (events: readonly StoredEvent[]): number | null =>
  events.findLast((event) => Withdrawn.safeParse(event).success)?.seq ?? null;

/** Notes how far back a session's behaviour must be gone, also what arrives later than the word of it. */
async function note(tx: Transaction<Schema>, session: string, seq: number): Promise<void> {
  await tx
    .updateTable('recordings')
    .set({
      behaviour_withdrawn_seq: sql<number>`greatest(coalesce(behaviour_withdrawn_seq, 0), ${seq}::integer)`,
    })
    .where('session', '=', session)
    .execute();
}

/**
 * The customer took the consent back (UK-49, UK-50): the behaviour of this session up to there goes, and that
 * of every other session in which the gateway saw the same customer. Evidence and heads stay, so every chain
 * stays whole.
 *
 * @param withdrawn `seq` of the withdrawal, when these segments bring one; null otherwise: then what arrives
 *   late goes.
 */
export async function withdrawBehaviour(
  tx: Transaction<Schema>,
  session: string,
  withdrawn: number | null,
): Promise<void> {
  if (withdrawn !== null) await note(tx, session, withdrawn);
  const others =
    withdrawn === null
      ? sql`false`
      : sql`s.session in (select o.session from recording_customers o
          join recording_customers c on c.pseudonym = o.pseudonym
          where c.session = ${session} and o.session <> ${session})`;
  const { rows } = await sql<{ session: string }>`
    update recording_segments s set sealed = null, size = 0
    where s.stream = 'behaviour' and s.sealed is not null
      and ((s.session = ${session} and s.first_seq <
          (select coalesce(r.behaviour_withdrawn_seq, 0) from recordings r where r.session = ${session}))
        or ${others})
    returning s.session`.execute(tx);
  const changed = [...new Set(rows.map((row) => row.session))];
  if (changed.length === 0) return;
  await sql`update recordings r set
      bytes = coalesce((select sum(size) from recording_segments s where s.session = r.session), 0)
    where r.session in (${sql.join(changed)})`.execute(tx);
}
