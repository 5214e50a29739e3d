import { type Kysely, sql } from 'kysely';
import type { Retention } from '../config/recordings.ts';
import type { Schema } from '../db/schema.ts';
import type { RetentionClass } from './recordings.ts';

/** Sessions that one sweep looks at: the next one goes on. */
const SESSIONS_AT_ONCE = 200;

type Deleted = Record<RetentionClass, number>;

/**
 * Content of segments that have no bet near them, of sessions whose time is over; heads stand, so the chain
 * does (UK-51).
 */
async function thin(db: Kysely<Schema>, now: number, keep: Retention): Promise<number> {
  const due = await db
    .selectFrom('recordings')
    .select('session')
    .where('thinned_at', 'is', null)
    .where('last_received_at', '<', now - keep.session)
    .orderBy('last_received_at')
    .limit(SESSIONS_AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  const sessions = due.map(({ session }) => session);
  return db.transaction().execute(async (tx) => {
    const thinned = await sql<{ session: string }>`
      update recording_segments s set sealed = null, size = 0
      where s.session in (${sql.join(sessions)}) and s.sealed is not null
        and (s.stream <> 'cold' or not exists (
          select 1 from recording_facts f
          where f.session = s.session and f.kind in ('bet', 'ref')
            and s.to_at >= f.from_at - ${keep.evidenceBefore}::bigint
            and s.from_at <= f.to_at + ${keep.evidenceAfter}::bigint))
      returning s.session`.execute(tx);
    await sql`update recordings r set thinned_at = ${now}::bigint,
        bytes = coalesce((select sum(size) from recording_segments s where s.session = r.session), 0)
      where r.session in (${sql.join(sessions)})`.execute(tx);
    // Errors are for looking after sessions that can still be looked at; bets and refs lead to the evidence.
    await tx
      .deleteFrom('recording_facts')
      .where('session', 'in', sessions)
      .where('kind', 'in', ['error', 'sensitive'])
      .execute();
    return thinned.rows.length;
  });
}

/** Other streams than the story itself: what the customer allowed to be watched. */
async function thinBehaviour(db: Kysely<Schema>, now: number, keep: Retention): Promise<number> {
  const gone = await db
    .updateTable('recording_segments')
    .set({ sealed: null, size: 0 })
    .where('stream', 'not in', ['cold', 'hot'])
    .where('sealed', 'is not', null)
    .where('received_at', '<', now - keep.behaviour)
    .returning('session')
    .execute();
  return gone.length;
}

/** Sessions of which nothing needs to be kept any more: no bet, or its time is over too. */
async function forget(db: Kysely<Schema>, now: number, keep: Retention): Promise<number> {
  const gone = await sql<{ session: string }>`
    delete from recordings r
    where r.session in (
      select session from recordings o
      where (o.last_received_at < ${now - keep.evidence}::bigint)
        or (o.thinned_at is not null and o.erased_at is null
          and not exists (select 1 from recording_facts f where f.session = o.session)
          and not exists (select 1 from gateway_acts a where a.session = o.session and a.class <> 'session'))
      limit ${SESSIONS_AT_ONCE})
    returning r.session`.execute(db);
  return gone.rows.length;
}

async function forgetActs(
  db: Kysely<Schema>,
  now: number,
  keep: Retention,
): Promise<Omit<Deleted, 'behaviour'>> {
  const older = async (kind: 'session' | 'evidence' | 'sensitive', age: number): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom('gateway_acts')
      .where('class', '=', kind)
      .where('at', '<', now - age)
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
  return {
    session: await older('session', keep.session),
    evidence: (await older('evidence', keep.evidence)) + (await older('sensitive', keep.sensitive)),
  };
}

/** Deletes what is older than its class allows. Idempotent; what one sweep leaves, the next one takes. */
export async function expireRecordings(db: Kysely<Schema>, now: number, keep: Retention): Promise<Deleted> {
  const behaviour = await thinBehaviour(db, now, keep);
  const acts = await forgetActs(db, now, keep);
  const session = acts.session + (await thin(db, now, keep));
  const forgotten = await forget(db, now, keep);
  return { behaviour, session, evidence: acts.evidence + forgotten };
}
