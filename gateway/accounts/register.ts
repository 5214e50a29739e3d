import { UserId } from '#domain/brand.ts';
import type { Refusal, RegisterBody, SessionOpened, Visitor } from '../services.ts';
import { hasTurned, isCalendarDate } from './age.ts';
import { type AccountsContext, hasControlCharacters, openSession, STRANGER } from './login.ts';
import { countRegistration } from './login-attempts.ts';
import { insertCustomer } from './new-customer.ts';
import { refusals } from './refusals.ts';
import { registerAgain } from './register-again.ts';
import { argon2Passwords, drawHandle } from './secrets.ts';
import type { AccountSettings } from './settings.ts';

/** The most used passwords of eight or more characters in public lists; a brand may hold a longer list. */
const common = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '00000000',
  '87654321',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'iloveyou',
  'football',
  'liverpool',
  'arsenal1',
  'chelsea1',
  'sunshine',
  'princess',
  'baseball',
  'superman',
  'whatever',
  'trustno1',
  'letmein1',
  'welcome1',
  'abcd1234',
]);

/** Length and the list, and no rules of composition (ASVS 6.2). */
function isWeak(password: string, username: string, settings: AccountSettings): boolean {
  const { passwordMinimum, passwordMaximum } = settings;
  const length = Array.from(password).length;
  const lower = password.toLowerCase();
  return (
    length < passwordMinimum ||
    length > passwordMaximum ||
    common.has(lower) ||
    lower === username.toLowerCase()
  );
}

function faultOf(body: RegisterBody, now: number, settings: AccountSettings): Refusal | undefined {
  if (!body.acceptTerms) return refusals.termsNotAccepted;
  if (!isCalendarDate(body.dateOfBirth) || !hasTurned(0, body.dateOfBirth, now)) return refusals.dateOfBirth;
  if (!hasTurned(settings.minimumAge, body.dateOfBirth, now)) return refusals.underAge;
  if (hasControlCharacters(body.firstName + body.lastName)) return refusals.name;
  if (hasControlCharacters(body.email) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.email))
    return refusals.email;
  const password = typeof body.password === 'string' ? body.password : '';
  return isWeak(password, body.username, settings) ? refusals.weakPassword : undefined;
}

/**
 * REG-01: opens the account, its ledger accounts and a session; once, however often the same form comes. Nobody under 18 gets
 * further than the refusal.
 */
export async function registerCustomer(
  context: AccountsContext,
  body: RegisterBody,
  previous: string | undefined,
  visitor: Visitor = STRANGER,
): Promise<SessionOpened | Refusal> {
  const { db, settings } = context;
  const now = context.now();
  const unlooked = await countRegistration(context, visitor);
  if (unlooked !== undefined) return unlooked;
  const fault = faultOf(body, now, settings);
  if (fault !== undefined) return fault;
  const passwordHash = await (context.passwords ?? argon2Passwords).hash(
    typeof body.password === 'string' ? body.password : '',
  );
  const id = UserId.parse(drawHandle('u-'));
  const customer = {
    ...body,
    passwordHash,
    currency: settings.currency,
    demonstration: settings.demonstration,
    funding: settings.demonstration ? settings.welcomeFunding : 0,
    grants: settings.welcomeGrants,
  };
  const isNew = await db.transaction().execute((tx) => insertCustomer(tx, id, customer, now));
  return isNew
    ? openSession(context, id, { previous, visitor, withTrustToken: true })
    : registerAgain(context, body, previous, visitor);
}
