import { type Kysely, sql, type Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { EndScope, WhereLoggedIn } from '#domain/contract/account-security.ts';
import type { CustomerSession } from '../customer-session.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { AccountsContext } from './accounts-context.ts';
import { sessionsAlive } from './sessions.ts';

const toldNames = (row: {
  readonly browser_name: string | null;
  readonly system_name: string | null;
}): Pick<WhereLoggedIn['devices'][number], 'browserName' | 'systemName'> => ({
  ...(row.browser_name === null ? {} : { browserName: row.browser_name }),
  ...(row.system_name === null ? {} : { systemName: row.system_name }),
});

/** Open sessions of the customer, newest use first, and the browsers that are known (ACC-06). */
export async function whereLoggedIn(
  { db, now, settings }: AccountsContext,
  { userId, gwSessionId }: CustomerSession,
): Promise<WhereLoggedIn> {
  const alive = await sessionsAlive(db, userId, now(), settings);
  const own = alive.find((row) => row.gw_session_id === gwSessionId)?.device_id ?? null;
  const devices = await db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .orderBy('last_used_at', 'desc')
    .execute();
  return {
    sessions: alive.map((row) => ({
      id: row.gw_session_id,
      kind: row.device_kind,
      ...toldNames(row),
      startedAt: row.started_at,
      lastUsedAt: row.last_used_at,
      current: row.gw_session_id === gwSessionId,
    })),
    devices: devices.map((row) => ({
      id: row.id,
      kind: row.kind,
      ...toldNames(row),
      firstUsedAt: row.created_at,
      lastUsedAt: row.last_used_at,
      current: row.id === own,
    })),
  };
}

/** Which of a customer's sessions and devices: all, one, or all but one. */
interface Which {
  readonly sessions: { readonly only?: string; readonly but?: string };
  /** Undefined leaves every device as it is. */
  readonly devices?: { readonly only?: string; readonly but?: string | null };
}

/** Ends sessions, whose channels hear of it, and takes trust away. */
async function end(tx: Transaction<Schema>, user: UserId, which: Which, now: number): Promise<void> {
  const { sessions, devices } = which;
  // Whatever is put an end to, a code that may be on its way to another device is over too (ACC-08).
  await tx.deleteFrom('handovers').where('user_id', '=', user).execute();
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('user_id', '=', user)
    .where('ended_at', 'is', null);
  if (sessions.only !== undefined) ending = ending.where('gw_session_id', '=', sessions.only);
  if (sessions.but !== undefined) ending = ending.where('gw_session_id', '!=', sessions.but);
  if (devices?.only !== undefined) ending = ending.where('device_id', '=', devices.only);
  const ended = await ending.returning('gw_session_id').execute();
  if (ended.length > 0) {
    const rows = ended.map(
      ({ gw_session_id }) => sql`(${user}::text, 'session', ${gw_session_id}::text, 'update')`,
    );
    await sql`insert into outbox (user_id, topic, subject, op) values ${sql.join(rows)}`.execute(tx);
  }
  if (devices === undefined) return;
  let forgotten = tx.deleteFrom('devices').where('user_id', '=', user);
  let untrusted = tx.deleteFrom('trust_tokens').where('user_id', '=', user);
  if (devices.only !== undefined) {
    forgotten = forgotten.where('id', '=', devices.only);
    untrusted = untrusted.where('device_id', '=', devices.only);
  }
  // Tokens from before devices were kept belong to none of them.
  if (typeof devices.but === 'string') {
    forgotten = forgotten.where('id', '!=', devices.but);
    untrusted = untrusted.where(sql<boolean>`device_id is distinct from ${devices.but}`);
  }
  await forgotten.execute();
  await untrusted.execute();
}

/** The browser that a session was opened with. */
export const deviceOfSession = async (db: Kysely<Schema>, gwSessionId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('sessions')
      .select('device_id')
      .where('gw_session_id', '=', gwSessionId)
      .executeTakeFirst()
  )?.device_id ?? null;

/** A device of a customer: its sessions end, and nothing trusts it any more. */
export const endDevice = (
  tx: Transaction<Schema>,
  user: UserId,
  device: string,
  now: number,
): Promise<void> => end(tx, user, { sessions: {}, devices: { only: device } }, now);

/** Everything but the session that asks and its browser: what a password that others may know asks for. */
export async function endOthers(
  tx: Transaction<Schema>,
  { userId, gwSessionId }: CustomerSession,
  now: number,
): Promise<void> {
  const but = await deviceOfSession(tx, gwSessionId);
  await end(tx, userId, { sessions: { but: gwSessionId }, devices: { but } }, now);
}

/** What a customer ends of their own (HOLD-05). Another's id, or one that is none, ends nothing. */
export async function endOwnSessions(
  context: AccountsContext,
  session: CustomerSession,
  { scope, id = '' }: { readonly scope: EndScope; readonly id?: string | undefined },
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    switch (scope) {
      case 'SESSION':
        return end(tx, session.userId, { sessions: { only: id } }, now);
      case 'DEVICE':
        return endDevice(tx, session.userId, id, now);
      case 'OTHERS':
        return endOthers(tx, session, now);
      case 'ALL':
        return endAll(tx, session.userId, now);
    }
  });
  context.committed();
}

/**
 * Ends every session of a customer and forgets every browser: a stolen password, a self-exclusion, log out
 * everywhere.
 */
export const endAll = (tx: Transaction<Schema>, user: UserId, now: number): Promise<void> =>
  end(tx, user, { sessions: {}, devices: {} }, now);

/**
 * Ends the sessions of a customer whose own time is over until a moment, epoch ms, but those that were opened
 * in that time (RGT-04). Browsers stay known.
 */
export async function endForTime(context: AccountsContext, userId: UserId, until: number): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: 'timeOver', time_over_until: until })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where(sql<boolean>`time_over_until is distinct from ${until}::bigint`)
      .returning('gw_session_id')
      .execute();
    for (const { gw_session_id } of ended) await enqueue(tx, userId, 'session', gw_session_id, 'update');
  });
  context.committed();
}
