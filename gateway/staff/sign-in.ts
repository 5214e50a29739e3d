import type { Transaction } from 'kysely';
import type { SecondStep } from '#domain/contract/staff.ts';
import { StaffName } from '#domain/contract/staff-fields.ts';
import { hashPassword, verifyPassword } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { countFailure, forgetFailures, isLocked } from './failures.ts';
import { findMember, isShutOut, memberOf, type StaffRow } from './members.ts';
import { refuse } from './refusals.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { drawTotpSecret, otpauthUri, stepOf } from './second-factor.ts';
import { endSession, findSession, sessionOf, startSession } from './sessions.ts';

/** A try that failed counts and is in the audit trail before its refusal is answered. */
async function failed(
  context: StaffContext,
  name: string,
  why: 'locked' | 'password' | 'code',
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    if (why !== 'locked') await countFailure(tx, name, now, context.settings);
    await context.audit.record(plainEntry(now, { kind: 'nobody', id: name }, 'signInFailed', why), tx);
  });
}

export interface FirstStepDone {
  readonly credential: string;
  readonly next: SecondStep;
}

/** A secret that nobody has confirmed yet is drawn anew each time: one that was shown before enrols nothing. */
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
 * First step. The same work and the same refusal for an unknown name, a wrong password and somebody who has left; with
 * the right password a session that can do nothing but the second step.
 *
 * @throws StaffRefused
 */
export async function checkPassword(
  context: StaffContext,
  body: { readonly username: string; readonly password: string },
  previous: string | undefined,
): Promise<FirstStepDone> {
  const { db } = context;
  // What is nobody's name goes through all the same work as an unknown one.
  const name = StaffName.safeParse(body.username).data?.toLowerCase() ?? '';
  const now = context.now();
  const locked = await isLocked(db, name, now);
  const staff = await findMember(db, name);
  const matches = await verifyPassword(staff?.password_hash, body.password);
  if (locked) {
    await failed(context, name, 'locked');
    return refuse('locked');
  }
  if (staff === undefined || !matches || isShutOut(staff, context.demonstration)) {
    await failed(context, name, 'password');
    return refuse('wrongCredentials');
  }
  return db.transaction().execute(async (tx) => {
    if (previous !== undefined && previous !== '') await endSession(tx, previous, now);
    const { credential } = await startSession(tx, staff.id, 'password', now);
    return { credential, next: await secondStepOf(context, tx, staff) };
  });
}

/** The first password was seen by somebody else: it does not become the own one. */
async function ownPassword(staff: StaffRow, password: string | undefined): Promise<string> {
  if (password === undefined || password.toLowerCase() === staff.id) return refuse('ownPassword');
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
 * Second step: a code that was not used before. The first time it confirms the secret, and a password of one's own
 * takes the place of the first one. Signed in only when the audit trail says so.
 *
 * @throws StaffRefused
 */
export async function checkCode(
  context: StaffContext,
  credential: string | undefined,
  body: { readonly code: string; readonly password?: string | undefined },
): Promise<SignedIn> {
  const { db, settings } = context;
  const { staff } = await findSession(context, credential, 'password');
  const now = context.now();
  if (await isLocked(db, staff.id, now)) {
    await failed(context, staff.id, 'locked');
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
          await forgetFailures(tx, staff.id, now, settings);
          return { credential: opened.credential, session: sessionOf({ row: opened.row, staff }, settings) };
        });
  if (signedIn !== undefined) return signedIn;
  await failed(context, staff.id, 'code');
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
