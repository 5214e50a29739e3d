import type { UserId } from '#domain/brand.ts';
import type { PersonalData } from '#domain/contract/personal-details.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { PhoneChange } from '../services.ts';
import type { AccountsContext } from './accounts-context.ts';
import { checkOwnPassword, textOfSecret } from './own-password.ts';
import { refusals } from './refusals.ts';

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
