import type { Kysely } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { insertCustomer } from '#gateway/accounts/new-customer.ts';
import type { Schema } from '#gateway/db/schema.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import { remindEveryMinute } from '../../scenario/reminders.ts';

/** Of people who exist in a simulation alone. */
export const PASSWORD = 'four plain words here';

/**
 * A customer with some money, without the work of a registration. Accounts of one name are of one person, and
 * an exclusion shuts all of them (RGT-14.5).
 */
export async function openAccount(
  db: Kysely<Schema>,
  username: string,
  { funds, reminders }: Pick<WorldOptions, 'funds' | 'reminders'>,
  now: number,
  lastName = 'Customer',
): Promise<string> {
  const id = UserId.parse(`u-${username}`);
  const customer = {
    username,
    passwordHash: PASSWORD,
    email: `${username}@example.com`,
    firstName: 'Sim',
    lastName,
    dateOfBirth: '1990-01-01',
    countryCode: 'GB',
    marketing: { email: false, sms: false, phone: false },
    currency: 'GBP',
    demonstration: false,
    depositLimit: null,
    funding: funds,
  };
  await db.transaction().execute(async (tx) => {
    await insertCustomer(tx, id, customer, now);
    if (reminders !== null) await remindEveryMinute(tx, id);
  });
  return id;
}
