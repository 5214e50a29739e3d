import type { Kysely } from 'kysely';
import { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import { insertCustomer } from './new-customer.ts';
import { hashPassword } from './secrets.ts';
import type { AccountSettings } from './settings.ts';

/** Printed at the start. The names say what they are, so that nobody mistakes them for customers. */
export const demonstrationAccounts = [
  { username: 'demo', password: 'demo-password-only', firstName: 'Demo', lastName: 'Customer' },
  { username: 'demo2', password: 'demo-password-only', firstName: 'Second', lastName: 'Demo' },
  // The stake chooses the answer: docs/provoking-answers.md.
  { username: 'tester', password: 'demo-password-only', firstName: 'Test', lastName: 'Answers' },
] as const;

/** Creates what is missing; an account that exists keeps its balance and password. */
export async function seedDemonstration(
  db: Kysely<Schema>,
  settings: AccountSettings,
  now: number,
): Promise<void> {
  for (const { username, password, firstName, lastName } of demonstrationAccounts) {
    const known = await db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', username)
      .executeTakeFirst();
    if (known !== undefined) continue;
    const customer = {
      username,
      passwordHash: await hashPassword(password),
      email: `${username}@demonstration.example`,
      firstName,
      lastName,
      dateOfBirth: '1990-01-01',
      countryCode: 'gb',
      marketing: { email: false, sms: false, phone: false },
      currency: settings.currency,
      demonstration: true,
      funding: settings.demonstrationFunding,
    };
    const id = UserId.parse(`demonstration-${username}`);
    await db.transaction().execute((tx) => insertCustomer(tx, id, customer, now));
  }
}
