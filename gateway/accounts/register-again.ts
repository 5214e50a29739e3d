import { UserId } from '#domain/brand.ts';
import type { Refusal, RegisterBody, SessionOpened } from '../services.ts';
import { type AccountsContext, barred, openSession } from './login.ts';
import { countFailure, failuresOf } from './login-failures.ts';
import { refusals } from './refusals.ts';
import { argon2Passwords } from './secrets.ts';

/**
 * REG-01: a form about a name that is taken. When the answer to it was lost its customer sends it again, and must not read that
 * somebody took their name: the same form with the same password opens a session in the account that it opened, as a login would.
 * Whether anything but the name matches shows in no answer and in no work done; where all of it does but the password, that is a
 * failed login (SES-02).
 */
export async function registerAgain(
  context: AccountsContext,
  body: RegisterBody,
  previous: string | undefined,
): Promise<SessionOpened | Refusal> {
  const { db, settings } = context;
  const now = context.now();
  const usernameKey = body.username.toLowerCase();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  const password = typeof body.password === 'string' ? body.password : '';
  const matches = await (context.passwords ?? argon2Passwords).verify(user?.password_hash, password);
  const isSameForm =
    user !== undefined &&
    user.username === body.username &&
    user.email === body.email &&
    user.first_name === body.firstName &&
    user.last_name === body.lastName &&
    user.date_of_birth === body.dateOfBirth;
  if (!isSameForm) return refusals.usernameTaken;
  const { lockedUntil } = await failuresOf(db, usernameKey, now, settings);
  if (lockedUntil > now) return refusals.usernameTaken;
  if (!matches) {
    await countFailure(db, usernameKey, now, settings);
    return refusals.usernameTaken;
  }
  return barred(user, now) ?? (await openSession(context, UserId.parse(user.id), previous, true));
}
