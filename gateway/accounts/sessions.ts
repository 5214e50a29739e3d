import type { Kysely, Selectable, Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { accessSettings } from '../config/access.ts';
import type { CustomerSession, SessionUse, Visitor } from '../customer-session.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import { issueBettingToken } from './betting-tokens.ts';
import { namesOf } from './devices.ts';
import { refusals, timeOverUntil } from './refusals.ts';
import { drawHandle, drawSecret, hashSecret } from './secrets.ts';
import type { AccountSettings } from './settings.ts';
import { SHUT_COLUMNS, shutAt } from './shut.ts';

type SessionRow = Selectable<Schema['sessions']>;

export interface FreshSession {
  readonly credential: string;
  readonly bettingToken: string;
  readonly session: CustomerSession;
}

const expiryOf = (row: Pick<SessionRow, 'started_at' | 'last_used_at'>, settings: AccountSettings): number =>
  Math.min(row.last_used_at + settings.sessionIdle, row.started_at + settings.sessionAbsolute);

/** Opened by a PIN or by another device, and the password was not shown in it lately (ACC-05). */
const isPasswordDue = (row: Pick<SessionRow, 'by_pin' | 'password_shown_at'>, now: number): boolean =>
  row.by_pin && (row.password_shown_at === null || now - row.password_shown_at >= accessSettings.stepUp);

const sessionOf = (row: SessionRow, settings: AccountSettings, now: number): CustomerSession => ({
  userId: UserId.parse(row.user_id),
  gwSessionId: row.gw_session_id,
  startedAt: timeFrom(row),
  expiresAt: expiryOf(row, settings),
  ...(isPasswordDue(row, now) ? { passwordDue: true } : {}),
});

/** Since when the customer plays without a break, as far as sessions tell, epoch ms (RGT-02). */
export const timeFrom = (row: Pick<SessionRow, 'started_at' | 'time_from'>): number =>
  row.time_from ?? row.started_at;

/** `timeFrom` of a session that stands, epoch ms. */
export async function sessionSince(db: Kysely<Schema>, { gwSessionId }: CustomerSession): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select(['started_at', 'time_from'])
    .where('gw_session_id', '=', gwSessionId)
    .executeTakeFirstOrThrow();
  return timeFrom(row);
}

/** Sessions of a customer that are neither ended nor run out, newest use first. */
export async function sessionsAlive(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
  settings: AccountSettings,
): Promise<readonly SessionRow[]> {
  const open = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', now - settings.sessionIdle)
    .orderBy('last_used_at', 'desc')
    .execute();
  return open.filter((row) => now < expiryOf(row, settings));
}

/**
 * What a login goes on with, so that neither time is shortened by logging in again: the session time of
 * whatever session of the customer is alive, on any device; and the last reality check of the session that
 * this browser leaves (RGT-01, RGT-02).
 */
async function goesOnFrom(
  db: Kysely<Schema>,
  user: UserId,
  previous: string | undefined,
  now: number,
  settings: AccountSettings,
): Promise<Pick<SessionRow, 'time_from' | 'reality_checked_at'>> {
  const alive = await sessionsAlive(db, user, now, settings);
  const left = previous === undefined ? undefined : hashSecret(previous);
  const same = alive.find((row) => row.credential_hash === left);
  return {
    time_from: Math.min(now, ...alive.map(timeFrom)),
    reality_checked_at: same === undefined ? null : (same.reality_checked_at ?? same.started_at),
  };
}

interface StartedFrom {
  /** Credential of the session that the browser leaves, while that is still open. */
  readonly previous: string | undefined;
  readonly device: string;
  readonly visitor: Visitor;
  /** End of a time without gambling that it is opened in; null in none (RGT-04). */
  readonly timeOverUntil: number | null;
  /** A PIN or another device opens it (ACC-05, ACC-08); the column has its name of the first of the two. */
  readonly withoutPassword?: boolean;
}

/** New secrets at each login: a session fixed before it is worth nothing after it (ASVS 7.2.4). */
export async function startSession(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
  settings: AccountSettings,
  { previous, device, visitor, timeOverUntil: until, withoutPassword = false }: StartedFrom,
): Promise<FreshSession> {
  const credential = drawSecret();
  const row: SessionRow = {
    credential_hash: hashSecret(credential),
    gw_session_id: drawHandle('gw-'),
    user_id: user,
    betting_token_hash: null,
    started_at: now,
    last_used_at: now,
    ended_at: null,
    end_reason: null,
    device_id: device,
    device_kind: visitor.kind,
    time_over_until: until,
    by_pin: withoutPassword,
    password_shown_at: null,
    ...namesOf(visitor),
    ...(await goesOnFrom(db, user, previous, now, settings)),
  };
  await db.insertInto('sessions').values(row).execute();
  const session = sessionOf(row, settings, now);
  return { credential, bettingToken: await issueBettingToken(db, session, now, settings), session };
}

/** Ends a session and tells its channels. An unknown or ended one is left as it is. */
export async function endSession(
  tx: Transaction<Schema>,
  credential: string,
  reason: 'logout' | 'rotated' | 'revoked',
  now: number,
): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('credential_hash', '=', hashSecret(credential))
    .where('ended_at', 'is', null)
    .returning(['user_id', 'gw_session_id'])
    .executeTakeFirst();
  if (ended === undefined) return;
  await enqueue(tx, UserId.parse(ended.user_id), 'session', ended.gw_session_id, 'update');
}

/** Whether a credential is that of a session with another name than this. */
export async function namedOtherwise(
  db: Kysely<Schema>,
  credential: string,
  gwSessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('gw_session_id')
    .where('credential_hash', '=', hashSecret(credential))
    .executeTakeFirst();
  return row !== undefined && row.gw_session_id !== gwSessionId;
}

/** Whether a session of that name is, or was, that customer's. */
export async function isOfCustomer(db: Kysely<Schema>, gwSessionId: string, user: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('gw_session_id', '=', gwSessionId)
    .executeTakeFirst();
  return row?.user_id === user;
}

const endedAs = ({ end_reason, time_over_until }: SessionRow): Refusal => {
  if (end_reason === 'timeOver') return timeOverUntil(time_over_until ?? 0);
  return end_reason === 'logout' ? refusals.loginRequired : refusals.sessionRevoked;
};

/** Who a cookie speaks for; where it is used, and not only looked at, its last use is renewed at times. */
export async function findSession(
  db: Kysely<Schema>,
  credential: string | undefined,
  now: number,
  settings: AccountSettings,
  use: SessionUse,
): Promise<CustomerSession | Refusal> {
  if (credential === undefined || credential === '') return refusals.loginRequired;
  const credentialHash = hashSecret(credential);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.frozen', 'users.demonstration'])
    .select(SHUT_COLUMNS)
    .where('credential_hash', '=', credentialHash)
    .executeTakeFirst();
  if (row === undefined) return refusals.loginRequired;
  if (row.demonstration && !settings.demonstration) return refusals.loginRequired;
  if (row.frozen) return refusals.sessionRevoked;
  // Of one that was opened beside the closing too.
  const shut = shutAt(row, now);
  if (shut !== undefined) return shut;
  if (row.ended_at !== null) return endedAs(row);
  if (now >= expiryOf(row, settings)) return refusals.sessionExpired;
  if (use === 'look' || now - row.last_used_at < settings.sessionTouch) return sessionOf(row, settings, now);
  await touch(db, row.gw_session_id, now);
  return sessionOf({ ...row, last_used_at: now }, settings, now);
}

/**
 * Those of these sessions that are over by now: ended, run out, or of an account that was frozen. To look at
 * one is not to use it: nothing is renewed.
 */
export async function overAmong(
  db: Kysely<Schema>,
  gwSessionIds: readonly string[],
  now: number,
  settings: AccountSettings,
): Promise<readonly string[]> {
  if (gwSessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'gw_session_id',
      'started_at',
      'last_used_at',
      'ended_at',
      'users.frozen',
      'users.demonstration',
    ])
    .where('gw_session_id', 'in', gwSessionIds)
    .execute();
  const stands = new Set(
    rows
      .filter((row) => row.ended_at === null && !row.frozen && now < expiryOf(row, settings))
      .filter((row) => settings.demonstration || !row.demonstration)
      .map((row) => row.gw_session_id),
  );
  return gwSessionIds.filter((id) => !stands.has(id));
}

async function touch(db: Kysely<Schema>, gwSessionId: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('gw_session_id', '=', gwSessionId)
    .where('last_used_at', '<', now)
    .execute();
}

export interface RenewedSession extends CustomerSession {
  /** Whether it ends as every session does in the end, whatever the customer does. */
  readonly longest: boolean;
}

/**
 * SES-05. The absolute limit stays.
 *
 * @param idleFor since the customer last did something, ms: the idle time goes on from there, and never back
 *   behind what is known of them (ACC-15)
 */
export async function renewSession(
  db: Kysely<Schema>,
  session: CustomerSession,
  now: number,
  settings: AccountSettings,
  idleFor = 0,
): Promise<RenewedSession> {
  await touch(db, session.gwSessionId, now - idleFor);
  const row = await db
    .selectFrom('sessions')
    .select(['started_at', 'last_used_at'])
    .where('gw_session_id', '=', session.gwSessionId)
    .executeTakeFirstOrThrow();
  const expiresAt = expiryOf(row, settings);
  return { ...session, expiresAt, longest: expiresAt === row.started_at + settings.sessionAbsolute };
}
