import { cameFromText } from '#domain/account/came-from.ts';
import { isFormVersion } from '#domain/account/marketing.ts';
import {
  hasTurned,
  isBirthday,
  isEmailAddress,
  isPersonName,
  isPhoneNumber,
  isPostalCodeOf,
  isServedCountry,
} from '#domain/account/registration-fields.ts';
import { UserId } from '#domain/brand.ts';
import {
  ACCEPTED_TEXTS,
  type AcceptedText,
  type TextsInForce,
  type TextVersion,
} from '#domain/config/texts-in-force.ts';
import type { LoginResult } from '../access/login-result.ts';
import type { Visitor } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { RegisterBody } from '../services.ts';
import { type AccountsContext, STRANGER } from './accounts-context.ts';
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

const isAcceptedIn = (texts: readonly TextVersion[], text: AcceptedText, inForce: TextsInForce): boolean =>
  texts.some((one) => one.text === text && one.version === inForce[text]);

/** A yes to words that no form of ours ever had proves nothing; without a yes nothing is written of them. */
const isMarketingAsShown = ({ email, sms, phone, version }: RegisterBody['marketing']): boolean =>
  version === undefined || isFormVersion(version) || !(email || sms || phone);

function faultOf(body: RegisterBody, now: number, settings: AccountSettings): Refusal | undefined {
  if (!body.acceptTerms) return refusals.termsNotAccepted;
  // What was ticked is what is in force, each of them: nobody accepts what they were not shown (REG-03.5).
  if (!ACCEPTED_TEXTS.every((text) => isAcceptedIn(body.texts, text, settings.texts)))
    return refusals.otherText;
  if (!isMarketingAsShown(body.marketing)) return refusals.otherText;
  if (!isBirthday(body.dateOfBirth, now)) return refusals.dateOfBirth;
  if (!hasTurned(settings.minimumAge, body.dateOfBirth, now)) return refusals.underAge;
  if (![body.firstName, body.lastName].every((name) => isPersonName(name.trim()))) return refusals.name;
  if (!isServedCountry(body.countryCode)) return refusals.country;
  if (!isPhoneNumber(body.phone)) return refusals.phone;
  if (hasControlCharacters(body.address + body.city)) return refusals.address;
  if (!isPostalCodeOf(body.countryCode, body.postalCode)) return refusals.address;
  if (!isEmailAddress(body.email)) return refusals.email;
  const password = typeof body.password === 'string' ? body.password : '';
  const own = [body.username, body.email, body.firstName, body.lastName, body.dateOfBirth];
  return isWeakPassword(password, own) ? refusals.weakPassword : undefined;
}

/** A claim, as all of the form: what cannot be read is nothing, and bars nobody from joining. */
function cameFromOf({ source }: RegisterBody, now: number): string | undefined {
  const said = typeof source === 'string' ? cameFromText(source, now) : undefined;
  return said === undefined ? undefined : JSON.stringify(said);
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
  const address = { address: body.address, city: body.city, postalCode: body.postalCode };
  const customer = {
    ...body,
    addressSealed: await context.identity?.sealAddress(id, address),
    passwordHash,
    cameFrom: cameFromOf(body, now),
    texts: settings.texts,
    currency: settings.currency,
    demonstration: settings.demonstration,
    funding: settings.demonstration ? settings.welcomeFunding : 0,
    grants: settings.welcomeGrants,
    isIdentityAsked: settings.asksIdentity,
  };
  const isNew = await db.transaction().execute(async (tx) => {
    if (!(await insertCustomer(tx, id, customer, now))) return false;
    await context.mails?.joined(tx, id);
    return true;
  });
  if (!isNew) return registerAgain(context, body, previous, visitor);
  context.mails?.wake();
  // Before the session says what they may do; without an answer the page of the check asks again (KYC-05).
  if (settings.asksIdentity) await context.identity?.lookUp(id, address);
  return openSession(context, id, { previous, visitor, withTrustToken: true });
}
