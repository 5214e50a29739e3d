import { PASSWORD } from '#domain/account/password.ts';
import type { UserId } from '#domain/brand.ts';
import { countAttempt, forgetAttempts } from '../db/attempts.ts';
import type { Refusal } from '../refusal.ts';
import type { PasswordChange } from '../services.ts';
import type { AccountsContext } from './accounts-context.ts';
import { refusals } from './refusals.ts';
import { argon2Passwords } from './secrets.ts';

/** The log's stand-in for a secret can reach a gateway only by a defect; it matches nothing. */
export const textOfSecret = (secret: PasswordChange['oldPassword']): string =>
  typeof secret === 'string' ? secret : '';

export interface OwnPassword {
  readonly kind: 'right';
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * The password once more, of somebody who is logged in. Counted before it is looked at, as at a login: a
 * cookie that somebody took is no way to guess it (ACC-03.3).
 */
export async function checkOwnPassword(
  { db, now, settings, passwords = argon2Passwords }: AccountsContext,
  user: UserId,
  password: string,
): Promise<OwnPassword | Refusal> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'email', 'password_hash'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const key = ['password', user] as const;
  const rule = { most: settings.lockAfter, lockFor: settings.lockFor, within: settings.failuresForgotten };
  if (!(await countAttempt(db, key, now(), rule)).admitted) return refusals.locked;
  if (!(await passwords.verify(row.password_hash, password.slice(0, PASSWORD.maximum + 1))))
    return refusals.passwordWrong;
  await forgetAttempts(db, [key], now());
  return { kind: 'right', username: row.username, email: row.email, passwordHash: row.password_hash };
}
