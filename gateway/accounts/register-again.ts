import type { LoginResult } from '../access/login-result.ts';
import type { SessionOpened, Visitor } from '../customer-session.ts';
import { keepOwnLimitWithin } from '../limits/own-limits.ts';
import type { RegisterBody } from '../services.ts';
import type { AccountsContext } from './accounts-context.ts';
import { logIn } from './login.ts';
import { refusals } from './refusals.ts';
import { argon2Passwords } from './secrets.ts';
import { userInfoOf } from './user-info.ts';

/**
 * What a login says to whoever has not shown the right password: here it says no more than that the name is
 * taken.
 */
const BEFORE_THE_PASSWORD: ReadonlySet<object> = new Set([
  refusals.wrongCredentials,
  refusals.captchaRequired,
  refusals.locked,
  refusals.tooMany,
]);

/**
 * What the form says of a limit, where the first answer was lost and the form was changed since: what is
 * stricter holds (REG-03.8).
 */
async function withItsLimit(
  { db, now, settings }: AccountsContext,
  { depositLimit }: RegisterBody,
  opened: SessionOpened,
): Promise<SessionOpened> {
  if (depositLimit === null) return opened;
  const { session } = opened;
  await db
    .transaction()
    .execute((tx) => keepOwnLimitWithin(tx, session.userId, { kind: 'DEPOSIT', ...depositLimit }, now()));
  const userInfo = await userInfoOf(db, session, now(), settings.texts);
  return { ...opened, data: { ...opened.data, userInfo } };
}

/**
 * REG-01: a form about a name that is taken. When its answer was lost its customer sends it again: the same
 * form is a login to the account that it opened, with all that this counts and asks (SES-02). Whether
 * anything but the name matches shows in no answer.
 */
export async function registerAgain(
  context: AccountsContext,
  body: RegisterBody,
  previous: string | undefined,
  visitor: Visitor,
): Promise<LoginResult> {
  const { username, password } = body;
  if (!(await isFormOf(context, body))) {
    await (context.passwords ?? argon2Passwords).verify(undefined, '');
    return refusals.usernameTaken;
  }
  const result = await logIn(context, { username, password }, previous, visitor);
  if (result.kind === 'opened') return withItsLimit(context, body, result);
  return BEFORE_THE_PASSWORD.has(result) ? refusals.usernameTaken : result;
}

/** Whether the account of that name was opened with these very words. */
async function isFormOf(
  { db }: AccountsContext,
  { username, email, firstName, lastName, dateOfBirth }: RegisterBody,
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .where('username', '=', username)
    .where('email', '=', email)
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .where('date_of_birth', '=', dateOfBirth)
    .executeTakeFirst();
  return found !== undefined;
}
