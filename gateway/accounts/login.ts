import type { Selectable, Transaction } from 'kysely';
import { PASSWORD } from '#domain/account/password.ts';
import { UserId } from '#domain/brand.ts';
import type { LoginResult } from '../access/login-result.ts';
import { asksForCode, challengeOf } from '../access/second-step.ts';
import type { SessionOpened, Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import { countMinute } from '../limits/keep-time.ts';
import type { Refusal } from '../refusal.ts';
import type { LoginBody } from '../services.ts';
import { type AccountsContext, STRANGER } from './accounts-context.ts';
import { registerRefuses } from './ask-register.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import { isShutHere, personOf } from './excluded-here.ts';
import { countLogin, forgetLogins } from './login-attempts.ts';
import { lockCustomer, type Proof, stillOpens } from './proof.ts';
import { refusals } from './refusals.ts';
import { argon2Passwords, drawSecret, hashSecret } from './secrets.ts';
import { endSession, startSession } from './sessions.ts';
import type { AccountSettings } from './settings.ts';
import { shutAt } from './shut.ts';
import { userInfoOf } from './user-info.ts';
import { endAll } from './where-logged-in.ts';

/** No name has them, and a database takes no NUL in text. */
export const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text);

type UserRow = Selectable<Schema['users']>;

/**
 * An account of a demonstration, with a published password or money of nobody, where there is none any more
 * (HOLD-04).
 */
const isLeftOver = (user: Pick<UserRow, 'demonstration'> | undefined, settings: AccountSettings): boolean =>
  user?.demonstration === true && !settings.demonstration;

/** Why a customer who has proven who they are may still not come in. */
export async function barred(
  { db, settings }: AccountsContext,
  user: UserRow,
  now: number,
): Promise<Refusal | undefined> {
  if (isLeftOver(user, settings)) return refusals.wrongCredentials;
  if (user.frozen) return refusals.frozen;
  const why = shutAt(user, now);
  if (why !== undefined) return why;
  // Accounts of a demonstration are all of one person.
  if (!user.demonstration && (await isShutHere(db, personOf(user), now)) === 'excluded')
    return refusals.excludedPerson;
  return registerRefuses(settings.exclusionRegister, personOf(user));
}

/** What the browser that asks is known by, if it was let in before as this customer. */
async function trustedBy(
  { db, now }: AccountsContext,
  user: UserRow | undefined,
  token: unknown,
  visitor: Visitor,
): Promise<string | undefined> {
  const device = await deviceOf(db, user?.id, visitor, now());
  if (device !== undefined) return device.id;
  const tokenHash = hashSecret(typeof token === 'string' ? token : '');
  const row = await db
    .selectFrom('trust_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row !== undefined && row.user_id === user?.id ? tokenHash : undefined;
}

async function issueTrustToken(
  tx: Transaction<Schema>,
  user: UserId,
  device: string,
  now: number,
  settings: AccountSettings,
): Promise<string> {
  const token = drawSecret();
  await tx
    .insertInto('trust_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: user,
      expires_at: now + settings.trustTokenLife,
      device_id: device,
    })
    .execute();
  return token;
}

export interface Coming {
  /** Credential of the session that the browser leaves. */
  readonly previous: string | undefined;
  readonly visitor: Visitor;
  readonly withTrustToken: boolean;
  /** Until when no code is asked of this browser; as before when absent. */
  readonly trustUntil?: number | undefined;
  /** A PIN was shown in the password's place, or the code of another device (ACC-05, ACC-08). */
  readonly withoutPassword?: boolean;
  /** Done with the session that begins. */
  readonly within?: (tx: Transaction<Schema>) => Promise<void>;
}

/** Locks in the order of whoever ends sessions: a session before its device. */
const lockPrevious = (tx: Transaction<Schema>, previous: string) =>
  tx
    .selectFrom('sessions')
    .select('gw_session_id')
    .where('credential_hash', '=', hashSecret(previous))
    .forNoKeyUpdate()
    .execute();

async function begin(
  tx: Transaction<Schema>,
  { settings, now: clock }: AccountsContext,
  user: UserId,
  { previous = '', visitor, withTrustToken, trustUntil, withoutPassword = false }: Coming,
): Promise<SessionOpened> {
  const now = clock();
  if (previous !== '') await lockPrevious(tx, previous);
  const device = await rememberDevice(tx, user, visitor, now, settings);
  if (trustUntil !== undefined)
    await tx
      .updateTable('devices')
      .set({ code_trusted_until: trustUntil })
      .where('id', '=', device.id)
      .execute();
  // Before the one they came with ends: its time goes on.
  const over = await countMinute(tx, user, now);
  const from = { previous, device: device.id, visitor, timeOverUntil: over?.until ?? null, withoutPassword };
  const { credential, bettingToken, session } = await startSession(tx, user, now, settings, from);
  if (previous !== '') await endSession(tx, previous, 'rotated', now);
  const userInfo = await userInfoOf(tx, session, now, settings.texts);
  // After the user info is read: it tells the login before this one.
  await tx.updateTable('users').set({ last_login_at: now }).where('id', '=', user).execute();
  const trustToken = withTrustToken
    ? { trustToken: await issueTrustToken(tx, user, device.id, now, settings) }
    : {};
  return {
    kind: 'opened',
    credential,
    device: device.cookie,
    session,
    data: {
      gwSessionId: session.gwSessionId,
      bettingToken,
      ...trustToken,
      workflow: null,
      expiresAt: session.expiresAt,
      userInfo,
    },
  };
}

/** Opens a session for someone who has just joined; the one they came with ends. */
export async function openSession(
  context: AccountsContext,
  user: UserId,
  coming: Coming,
): Promise<SessionOpened> {
  const opened = await context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, user);
    return begin(tx, context, user, coming);
  });
  context.committed();
  return opened;
}

/** Opens a session for someone who has proven who they are, if the proof still holds where it begins. */
export async function openProven(
  context: AccountsContext,
  user: UserId,
  coming: Coming,
  proof: Proof,
): Promise<SessionOpened | Refusal> {
  const opened = await context.db.transaction().execute(async (tx) => {
    if (!(await stillOpens(tx, user, proof))) return proof.orElse;
    await coming.within?.(tx);
    return begin(tx, context, user, coming);
  });
  context.committed();
  return opened;
}

/**
 * A password that was kept as an older system did is kept as all are, now that it is known (REG-02.6). Of two
 * logins at once the later one finds what the other has written.
 *
 * @returns how it is kept from now on
 */
async function keptAnew(
  { db, passwords = argon2Passwords }: AccountsContext,
  { id, password_hash: stored }: UserRow,
  password: string,
): Promise<string> {
  if (passwords.isOlder?.(stored) !== true) return stored;
  const anew = await passwords.hash(password);
  const users = db.updateTable('users').set({ password_hash: anew }).where('id', '=', id);
  const { numUpdatedRows } = await users.where('password_hash', '=', stored).executeTakeFirst();
  if (Number(numUpdatedRows) === 1) return anew;
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await passwords.verify(row.password_hash, password)) ? row.password_hash : stored;
}

export interface PasswordShown {
  readonly kind: 'shown';
  readonly user: UserRow;
  /** What the browser is known by, if it was let in before. */
  readonly trusted: string | undefined;
  readonly proof: Proof;
}

/**
 * SES-01, SES-02, HOLD-03. Counted before anything is looked at; the same reads, the same password work and
 * the same refusal for an unknown user and a wrong password. Only with the right password does an answer tell
 * that an account exists.
 */
export async function showPassword(
  context: AccountsContext,
  body: LoginBody,
  visitor: Visitor,
): Promise<PasswordShown | Refusal> {
  const { db, settings } = context;
  if (hasControlCharacters(body.username)) return refusals.wrongCredentials;
  const name = body.username.toLowerCase();
  const found = await db.selectFrom('users').selectAll().where('username_key', '=', name).executeTakeFirst();
  const user = isLeftOver(found, settings) ? undefined : found;
  const trusted = await trustedBy(context, user, body.trustToken, visitor);
  const captcha = typeof body.captcha === 'string' ? body.captcha : '';
  const one = { name, trusted, visitor, captcha };
  const unlooked = await countLogin(context, one);
  if (unlooked !== undefined) return unlooked;
  // The log's stand-in for a secret can reach a gateway only by a defect; it matches nothing.
  const password = typeof body.password === 'string' ? body.password.slice(0, PASSWORD.maximum + 1) : '';
  const matches = await (context.passwords ?? argon2Passwords).verify(user?.password_hash, password);
  if (user === undefined || !matches) return refusals.wrongCredentials;
  await forgetLogins(context, one);
  const passwordHash = await keptAnew(context, user, password);
  const proof = { passwordHash, orElse: refusals.wrongCredentials };
  return { kind: 'shown', user, trusted, proof };
}

/** A session for who shows the password and is not barred, or the code that is asked for first. */
export async function logIn(
  context: AccountsContext,
  body: LoginBody,
  previous: string | undefined,
  visitor: Visitor = STRANGER,
): Promise<LoginResult> {
  const shown = await showPassword(context, body, visitor);
  if (shown.kind === 'refused') return shown;
  const { user, trusted, proof } = shown;
  const why = await barred(context, user, context.now());
  if (why !== undefined) return why;
  if (await asksForCode(context.db, user, visitor, context.now()))
    return challengeOf(context, user.id, proof);
  const coming = { previous, visitor, withTrustToken: trusted === undefined };
  return openProven(context, UserId.parse(user.id), coming, proof);
}

/** Ends every session of a customer at once: a stolen password, a self-exclusion. */
export async function revokeAll(context: AccountsContext, user: UserId): Promise<void> {
  await context.db.transaction().execute((tx) => endAll(tx, user, context.now()));
  context.committed();
}
