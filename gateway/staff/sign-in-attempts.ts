import type { Kysely } from 'kysely';
import type { StaffSettings } from '../config/staff.ts';
import {
  type Attempt,
  type AttemptKey,
  type AttemptRule,
  attemptsOf,
  countAttempt,
  forgetAttempts,
  takeBack,
} from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import type { StaffContext } from './context.ts';

/** Whose turn it is to be let in, by the name typed, known or not: a lock tells nothing. */
export interface SignInTry {
  readonly name: string;
  readonly address: string;
}

const ofName = (name: string): AttemptKey => ['staff', name];
const ofNameAndAddress = ({ name, address }: SignInTry): AttemptKey => ['staff', name, address];
/**
 * Only who has the password tries codes, so these are of the name alone: a stranger locks nobody out by them.
 */
const ofCodes = (name: string): AttemptKey => ['staff-code', name];

const rule = ({ lockAfter, lockFor, failuresForgotten }: StaffSettings): AttemptRule => ({
  most: lockAfter,
  lockFor,
  within: failuresForgotten,
});
const nameRule = (settings: StaffSettings): AttemptRule => ({
  ...rule(settings),
  most: settings.lockNameAfter,
});

/** Counts a password before it is looked at (HOLD-06). Undefined: it is not to be looked at. */
export async function countPassword(
  { db, now, settings }: StaffContext,
  one: SignInTry,
): Promise<readonly Attempt[] | undefined> {
  if ((await attemptsOf(db, ofCodes(one.name), now(), rule(settings))).locked) return undefined;
  const there = await countAttempt(db, ofNameAndAddress(one), now(), rule(settings));
  if (!there.admitted) return undefined;
  const all = await countAttempt(db, ofName(one.name), now(), nameRule(settings));
  return all.admitted ? [there, all] : undefined;
}

/** The password was right; codes are counted for themselves. */
export async function takeBackPassword(db: Kysely<Schema>, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await takeBack(db, attempt);
}

/** Counts a code before it is looked at. False: it is not to be. */
export async function countCode({ db, now, settings }: StaffContext, name: string): Promise<boolean> {
  return (await countAttempt(db, ofCodes(name), now(), rule(settings))).admitted;
}

/** After a sign-in with both factors. */
export const forgetTries = (db: Kysely<Schema>, one: SignInTry, now: number): Promise<void> =>
  forgetAttempts(db, [ofName(one.name), ofNameAndAddress(one), ofCodes(one.name)], now);

/**
 * A new start from the outside: whatever was tried by this name, except where it is locked for one address.
 */
export const forgetTriesOf = (db: Kysely<Schema>, name: string, now: number): Promise<void> =>
  forgetAttempts(db, [ofName(name), ofCodes(name)], now);
