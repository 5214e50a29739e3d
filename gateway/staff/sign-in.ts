import type { Transaction } from 'kysely';
import { isGuessable } from '#domain/account/password-strength.ts';
import type { SecondStep } from '#domain/contract/staff.ts';
import { StaffName } from '#domain/contract/staff-fields.ts';
import { hashPassword, verifyPassword } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { findMember, isFirstPasswordOver, isShutOut, memberOf, type StaffRow } from './members.ts';
import { refuse } from './refusals.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { drawTotpSecret, otpauthUri, stepOf } from './second-factor.ts';
import { endSession, findSession, sessionOf, startSession } from './sessions.ts';
import { countCode, countPassword, forgetTries, takeBackPassword } from './sign-in-attempts.ts';

/**
 * A try that failed is in the audit trail before its refusal is answered: of nobody known, what was typed is
 * not kept in clear.
 */
async function failed(
  { audit, now, seal }: StaffContext,
  { known, typed }: { readonly known: boolean; readonly typed: string },
  why: 'locked' | 'password' | 'code',
): Promise<void> {
  const id = known ? typed : seal.typedName(typed);
  await audit.record(plainEntry(now(), { kind: 'nobody', id }, 'signInFailed', why));
}

export interface FirstStepDone {
  readonly credential: string;
  readonly next: SecondStep;
}

/**
 * A secret that nobody has confirmed yet is drawn anew each time: one that was shown before enrols nothing.
 */
async function secondStepOf(
  context: StaffContext,
  tx: Transaction<Schema>,
  staff: StaffRow,
): Promise<SecondStep> {
  if (staff.totp_enrolled_at !== null) return { step: 'code' };
  const secret = drawTotpSecret();
  await tx
    .updateTable('staff')
    .set({ totp_sealed: sealSecret(context.seal, staff.id, secret) })
    .where('id', '=', staff.id)
    .where('totp_enrolled_at', 'is', null)
    .execute();
  return { step: 'enrol', secret, uri: otpauthUri(secret, staff.id, context.settings) };
}

/**
 * First step. Counted before it is looked at; the same work and the same refusal for an unknown name, a wrong
 * password, a first one that is over and somebody who has left; with the right password a session that can do
 * nothing but the second step.
 *
 * @throws StaffRefused
 */
export async function checkPassword(
  context: StaffContext,
  body: { readonly username: string; readonly password: string },
  { credential: previous, address }: { readonly credential: string | undefined; readonly address: string },
): Promise<FirstStepDone> {
  const { db } = context;
  // What is nobody's name goes through all the same work as an unknown one.
  const name = StaffName.safeParse(body.username).data?.toLowerCase() ?? '';
  const staff = await findMember(db, name);
  const who = { known: staff !== undefined, typed: body.username.toLowerCase() };
  const counted = await countPassword(context, { name, address });
  if (counted === undefined) {
    await failed(context, who, 'locked');
    return refuse('locked');
  }
  const matches = await verifyPassword(staff?.password_hash, body.password);
  const now = context.now();
  const isOver = (row: StaffRow): boolean =>
    isShutOut(row, context.demonstration) || isFirstPasswordOver(row, now, context.settings.firstPassword);
  if (staff === undefined || !matches || isOver(staff)) {
    await failed(context, who, 'password');
    return refuse('wrongCredentials');
  }
  await takeBackPassword(db, counted);
  return db.transaction().execute(async (tx) => {
    if (previous !== undefined && previous !== '') await endSession(tx, previous, now);
    const { credential } = await startSession(tx, staff.id, 'password', now);
    return { credential, next: await secondStepOf(context, tx, staff) };
  });
}

/** The first password was seen by somebody else: it does not become the own one. */
async function ownPassword(staff: StaffRow, password: string | undefined): Promise<string> {
  if (password === undefined || password.toLowerCase() === staff.id) return refuse('ownPassword');
  if (isGuessable(password, [staff.id])) return refuse('ownPassword');
  if (await verifyPassword(staff.password_hash, password)) return refuse('ownPassword');
  return hashPassword(password);
}

/** Takes the step of a code, once for all: of two at the same time one gets it. */
async function takeStep(
  tx: Transaction<Schema>,
  staff: StaffRow,
  step: number,
  now: number,
  passwordHash: string | undefined,
): Promise<boolean> {
  const enrolling = passwordHash !== undefined;
  const update = tx
    .updateTable('staff')
    .set({
      totp_last_step: step,
      ...(enrolling ? { totp_enrolled_at: now, password_hash: passwordHash } : {}),
    })
    .where('id', '=', staff.id)
    .where('totp_sealed', '=', staff.totp_sealed)
    .where('totp_last_step', '<', step);
  const { numUpdatedRows } = await (enrolling
    ? update.where('totp_enrolled_at', 'is', null)
    : update.where('totp_enrolled_at', 'is not', null)
  ).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export interface SignedIn {
  readonly credential: string;
  readonly session: StaffSession;
}

/**
 * Second step: a code that was not used before, counted before it is looked at. The first time it confirms
 * the secret, and a password of one's own takes the place of the first one. Signed in only when the audit
 * trail says so.
 *
 * @throws StaffRefused
 */
export async function checkCode(
  context: StaffContext,
  { credential, address }: { readonly credential: string | undefined; readonly address: string },
  body: { readonly code: string; readonly password?: string | undefined },
): Promise<SignedIn> {
  const { db, settings } = context;
  const { staff } = await findSession(context, credential, 'password');
  const now = context.now();
  const who = { known: true, typed: staff.id };
  if (!(await countCode(context, staff.id))) {
    await failed(context, who, 'locked');
    return refuse('locked');
  }
  const step =
    staff.totp_sealed === null
      ? undefined
      : stepOf(body.code, openSecret(context.seal, staff.id, staff.totp_sealed), settings, now);
  const passwordHash =
    staff.totp_enrolled_at === null && step !== undefined
      ? await ownPassword(staff, body.password)
      : undefined;
  const signedIn =
    step === undefined
      ? undefined
      : await db.transaction().execute(async (tx) => {
          if (!(await takeStep(tx, staff, step, now, passwordHash))) return undefined;
          await endSession(tx, credential ?? '', now);
          const opened = await startSession(tx, staff.id, 'open', now);
          const actor = actorOf(memberOf(staff));
          if (passwordHash !== undefined) await context.audit.record(plainEntry(now, actor, 'enrolled'), tx);
          await context.audit.record(plainEntry(now, actor, 'signedIn'), tx);
          await forgetTries(tx, { name: staff.id, address }, now);
          return { credential: opened.credential, session: sessionOf({ row: opened.row, staff }, settings) };
        });
  if (signedIn !== undefined) return signedIn;
  await failed(context, who, 'code');
  return refuse('wrongCode');
}

/** Ends the session behind a cookie. Never fails; what is not open is signed out already. */
export async function signOut(context: StaffContext, credential: string | undefined): Promise<void> {
  if (credential === undefined || credential === '') return;
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    const name = await endSession(tx, credential, now);
    const staff = name === undefined ? undefined : await findMember(tx, name);
    if (staff !== undefined)
      await context.audit.record(plainEntry(now, actorOf(memberOf(staff)), 'signedOut'), tx);
  });
}
