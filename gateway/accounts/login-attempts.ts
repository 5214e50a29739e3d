import type { Visitor } from '../customer-session.ts';
import {
  type AttemptKey,
  type AttemptRule,
  attemptsOf,
  countAttempt,
  forgetAttempts,
} from '../db/attempts.ts';
import type { Refusal } from '../refusal.ts';
import type { AccountsContext } from './accounts-context.ts';
import { refusals } from './refusals.ts';
import type { AccountSettings } from './settings.ts';

/** A try to log in, before its password is looked at. */
export interface LoginTry {
  /** As typed, lower case, known or not: a lock tells nothing about who has an account (SES-02). */
  readonly name: string;
  /** What the browser is known by, if the customer of that name came in with it before. */
  readonly trusted: string | undefined;
  readonly visitor: Visitor;
  readonly captcha: string;
}

const ofName = ({ name }: LoginTry): AttemptKey => ['login', name];
const ofNameAndAddress = ({ name, visitor }: LoginTry): AttemptKey => ['login', name, visitor.address];
const ofDevice = (name: string, device: string): AttemptKey => ['login-device', name, device];

const lockRule = ({ lockAfter, lockFor, failuresForgotten }: AccountSettings): AttemptRule => ({
  most: lockAfter,
  lockFor,
  within: failuresForgotten,
});

/** However many addresses guess: strangers to the name wait, its own devices do not. */
const nameRule = (settings: AccountSettings): AttemptRule => ({
  ...lockRule(settings),
  most: settings.lockNameAfter,
});

const MINUTE = 60_000;
const aMinute = (most: number): AttemptRule => ({ most, within: MINUTE, lockFor: MINUTE });

/**
 * Counts a try in the database before its password is verified, so that of parallel ones no more are looked
 * at than one after the other (HOLD-03). From a known device its own tries count alone, so no stranger keeps
 * the customer out; from others by address, by name and address, and by name.
 *
 * @returns why it is not looked at
 */
export async function countLogin(context: AccountsContext, one: LoginTry): Promise<Refusal | undefined> {
  const { db, settings } = context;
  const now = context.now();
  if (one.trusted !== undefined) {
    const own = await countAttempt(db, ofDevice(one.name, one.trusted), now, lockRule(settings));
    return own.admitted ? undefined : refusals.locked;
  }
  const { loginsPerAddress } = settings;
  const there = await countAttempt(db, ['logins', one.visitor.address], now, aMinute(loginsPerAddress));
  if (!there.admitted) return refusals.tooMany;
  const isPerson = settings.captcha(one.captcha);
  const pair = ofNameAndAddress(one);
  if ((await attemptsOf(db, pair, now, lockRule(settings))).locked) return refusals.locked;
  const before = await attemptsOf(db, ofName(one), now, nameRule(settings));
  if (before.count >= settings.captchaAfter && !isPerson) return refusals.captchaRequired;
  if (!(await countAttempt(db, pair, now, lockRule(settings))).admitted) return refusals.locked;
  const all = await countAttempt(db, ofName(one), now, nameRule(settings));
  if (!all.admitted) return refusals.locked;
  // Parallel ones all saw the same count before.
  return all.count > settings.captchaAfter && !isPerson ? refusals.captchaRequired : undefined;
}

/** After a right password. */
export const forgetLogins = ({ db, now }: AccountsContext, one: LoginTry): Promise<void> =>
  forgetAttempts(
    db,
    one.trusted === undefined ? [ofName(one), ofNameAndAddress(one)] : [ofDevice(one.name, one.trusted)],
    now(),
  );

/** Whoever was sent a link has proven who they are: what was tried by the name from there counts no more. */
export const forgetName = (
  db: AccountsContext['db'],
  name: string,
  { address }: Pick<Visitor, 'address'>,
  now: number,
): Promise<void> =>
  forgetAttempts(
    db,
    [
      ['login', name],
      ['login', name, address],
    ],
    now,
  );

/** As `countLogin`, of a registration. */
export async function countRegistration(
  { db, now, settings }: AccountsContext,
  { address }: Visitor,
): Promise<Refusal | undefined> {
  const rule = aMinute(settings.registrationsPerAddress);
  const { admitted } = await countAttempt(db, ['registrations', address], now(), rule);
  return admitted ? undefined : refusals.tooMany;
}
