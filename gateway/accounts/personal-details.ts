import { isPhoneNumber, isPostalCodeOf, postalCodeOf } from '#domain/account/registration-fields.ts';
import type { UserId } from '#domain/brand.ts';
import type { PersonalData } from '#domain/contract/personal-details.ts';
import { identitySettings } from '../config/identity.ts';
import type { CustomerSession } from '../customer-session.ts';
import { countAttempt } from '../db/attempts.ts';
import type { Refusal } from '../refusal.ts';
import type { AddressChange, PhoneChange } from '../services.ts';
import type { AccountsContext } from './accounts-context.ts';
import { checkOwnPassword, textOfSecret } from './own-password.ts';
import { refusals } from './refusals.ts';

const DAY = 86_400_000;

/** Who and where a customer is, as far as they have told (ACC-02). */
export async function personalDataOf({ db, identity }: AccountsContext, user: UserId): Promise<PersonalData> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'date_of_birth', 'country_code', 'email', 'phone'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const place = await identity?.addressOf(user);
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    countryCode: row.country_code,
    email: row.email,
    ...(place ?? { address: '', city: '', postalCode: '' }),
    cellphoneNumber: row.phone ?? '',
  };
}

/** Another phone number, for who shows the password once more (ACC-02.4). */
export async function changePhone(
  context: AccountsContext,
  { userId }: CustomerSession,
  { cellphoneNumber, password }: PhoneChange,
): Promise<PersonalData | Refusal> {
  if (!isPhoneNumber(cellphoneNumber)) return refusals.phone;
  const own = await checkOwnPassword(context, userId, textOfSecret(password));
  if (own.kind === 'refused') return own;
  const { numUpdatedRows } = await context.db
    .updateTable('users')
    .set({ phone: cellphoneNumber })
    .where('id', '=', userId)
    // Set anew meanwhile, the password that was shown is worth nothing.
    .where('password_hash', '=', own.passwordHash)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) return refusals.passwordWrong;
  return personalDataOf(context, userId);
}

/**
 * Another address, for who shows the password once more; they are looked up by it as when they joined, and
 * are not verified before (ACC-02). What the check makes of it tells `getIdentityChecks`, not this answer.
 */
export async function changeAddress(
  context: AccountsContext,
  { userId }: CustomerSession,
  { address, city, postalCode, password }: AddressChange,
): Promise<PersonalData | Refusal> {
  const { db, identity } = context;
  if (identity === undefined) return refusals.address;
  const own = await checkOwnPassword(context, userId, textOfSecret(password));
  if (own.kind === 'refused') return own;
  const { country_code: country } = await db
    .selectFrom('users')
    .select('country_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!isPostalCodeOf(country, postalCode)) return refusals.postcode;
  const rule = { most: identitySettings.movesADay, within: DAY, lockFor: DAY };
  if (!(await countAttempt(db, ['moves', userId], context.now(), rule)).admitted) return refusals.tooMany;
  const place = { address, city, postalCode: postalCodeOf(country, postalCode) };
  const proof = { passwordHash: own.passwordHash, orElse: refusals.passwordWrong };
  const refused = await identity.move(userId, place, proof, (tx) =>
    context.mails?.changed(tx, userId, 'addressChanged'),
  );
  if (refused !== undefined) return refused;
  context.committed();
  context.mails?.wake();
  // Whether it can be asked, and by what, is its own decision; a refusal here is no failure of the change.
  await identity.lookUp(userId, undefined);
  return personalDataOf(context, userId);
}
