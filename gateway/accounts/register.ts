import { UserId } from '#domain/brand.ts';
import type { LoginResult } from '../access/login-result.ts';
import type { Visitor } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { RegisterBody } from '../services.ts';
import { type AccountsContext, STRANGER } from './accounts-context.ts';
import { hasTurned, isCalendarDate } from './age.ts';
import { registerRefuses } from './ask-register.ts';
import { isShutHere } from './excluded-here.ts';
import { hasControlCharacters, openSession } from './login.ts';
import { countRegistration } from './login-attempts.ts';
import { insertCustomer } from './new-customer.ts';
import { refusals } from './refusals.ts';
import { registerAgain } from './register-again.ts';
import { argon2Passwords, drawHandle } from './secrets.ts';
import type { AccountSettings } from './settings.ts';
import { isWeakPassword } from './weak-password.ts';

function faultOf(body: RegisterBody, now: number, settings: AccountSettings): Refusal | undefined {
  if (!body.acceptTerms) return refusals.termsNotAccepted;
  if (!isCalendarDate(body.dateOfBirth) || !hasTurned(0, body.dateOfBirth, now)) return refusals.dateOfBirth;
  if (!hasTurned(settings.minimumAge, body.dateOfBirth, now)) return refusals.underAge;
  if (hasControlCharacters(body.firstName + body.lastName)) return refusals.name;
  if (hasControlCharacters(body.email) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.email))
    return refusals.email;
  const password = typeof body.password === 'string' ? body.password : '';
  const own = [body.username, body.email, body.firstName, body.lastName, body.dateOfBirth];
  return isWeakPassword(password, own) ? refusals.weakPassword : undefined;
}

/**
 * REG-01: opens the account, its ledger accounts and a session; once, however often the same form comes.
 * Nobody under 18 gets further than the refusal.
 */
export async function registerCustomer(
  context: AccountsContext,
  body: RegisterBody,
  previous: string | undefined,
  visitor: Visitor = STRANGER,
): Promise<LoginResult> {
  const { db, settings } = context;
  const now = context.now();
  const unlooked = await countRegistration(context, visitor);
  if (unlooked !== undefined) return unlooked;
  const fault = faultOf(body, now, settings);
  if (fault !== undefined) return fault;
  const listed = await registerRefuses(settings.exclusionRegister, body);
  if (listed !== undefined) return listed;
  // Said as the register says it: nobody learns of an account here.
  const shut = await isShutHere(db, body, now);
  if (shut !== undefined) return shut === 'excluded' ? refusals.excludedPerson : refusals.notToOpen;
  const passwordHash = await (context.passwords ?? argon2Passwords).hash(
    typeof body.password === 'string' ? body.password : '',
  );
  const id = UserId.parse(drawHandle('u-'));
  const customer = {
    ...body,
    passwordHash,
    texts: settings.texts,
    currency: settings.currency,
    demonstration: settings.demonstration,
    funding: settings.demonstration ? settings.welcomeFunding : 0,
    grants: settings.welcomeGrants,
    isIdentityAsked: settings.asksIdentity,
  };
  const isNew = await db.transaction().execute((tx) => insertCustomer(tx, id, customer, now));
  return isNew
    ? openSession(context, id, { previous, visitor, withTrustToken: true })
    : registerAgain(context, body, previous, visitor);
}
