import type { Kysely } from 'kysely';
import type { SessionId } from '#domain/brand.ts';
import type { OwnRecording } from '#domain/contract/recordings.ts';
import type { Schema } from '../db/schema.ts';
import { assembleFile } from './assemble-file.ts';
import type { Pseudonym } from './recordings.ts';
import type { InstallationKey } from './sealing.ts';
import { searchRecordings } from './search.ts';

/**
 * A customer's own records (UK-52, UK-55): of sessions in which the gateway saw this customer sign in or act.
 * Where it saw another one as well, the file is given to neither: it tells of both. The app begins a log for
 * each customer (HOLD-17); an earlier build did not.
 */
export async function ownRecordings(
  db: Kysely<Schema>,
  pseudonym: Pseudonym,
  after: string | undefined,
): Promise<{ recordings: OwnRecording[]; next: string | null }> {
  const { sessions, next } = await searchRecordings(db, {
    pseudonym,
    ...(after === undefined ? {} : { after }),
  });
  const shared = await sharedSessions(
    db,
    sessions.map(({ session }) => session),
  );
  const recordings = sessions.map(
    ({ session, startedAt, lastReceivedAt, bets, events, bytes, clientPart }) => ({
      session,
      startedAt,
      lastReceivedAt,
      bets: shared.has(session) ? [] : [...bets],
      events,
      bytes,
      hasFile: !shared.has(session) && clientPart !== 'none' && clientPart !== 'erased',
    }),
  );
  return { recordings, next };
}

/** Undefined for any session but this customer's alone. */
export async function ownFile(
  db: Kysely<Schema>,
  keys: InstallationKey,
  pseudonym: Pseudonym,
  session: SessionId,
): Promise<Uint8Array | undefined> {
  const customers = await db
    .selectFrom('recording_customers')
    .select('pseudonym')
    .where('session', '=', session)
    .execute();
  const isOwn = customers.length === 1 && customers[0]?.pseudonym === pseudonym;
  return isOwn ? assembleFile(db, keys, session) : undefined;
}

async function sharedSessions(
  db: Kysely<Schema>,
  sessions: readonly SessionId[],
): Promise<ReadonlySet<string>> {
  if (sessions.length === 0) return new Set();
  const rows = await db
    .selectFrom('recording_customers')
    .select('session')
    .where('session', 'in', [...sessions])
    .groupBy('session')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', 1))
    .execute();
  return new Set(rows.map(({ session }) => session));
}
