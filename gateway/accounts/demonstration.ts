import type { Kysely, Updateable } from 'kysely';
import type { InterventionKind } from '#domain/account/intervention.ts';
import { REVIEW_AFTER } from '#domain/account/limit-review.ts';
import { UserId } from '#domain/brand.ts';
import { TEXTS_IN_FORCE, type TextsInForce } from '#domain/config/texts-in-force.ts';
import type { IdentityStatus } from '#domain/identity/identity-status.ts';
import { money } from '#domain/money/parse-money.ts';
import { demonstrationGrants } from '../bonuses/grants.ts';
import { issueBonus } from '../bonuses/issue-bonus.ts';
import type { Schema } from '../db/schema.ts';
import { setSpendControl } from '../limits/spend-control.ts';
import { raiseIntervention } from './interventions.ts';
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

/** What stands against betting on an account, for looking at each notice (docs/provoking-answers.md). */
const restricted = [
  { username: 'blocked', change: { betting_blocked: true } },
  { username: 'talk', change: { wagering_blocked: true } },
  { username: 'questions', change: { wagering_blocked: true, wagering_questionnaire_due: true } },
  { username: 'casino-offer', change: { casino_welcome_offer: true } },
  { username: 'asked', ask: 'CHECK_IN' },
  { username: 'old-terms', texts: { ...TEXTS_IN_FORCE, terms: '2025-1' } },
  { username: 'limited', limit: 500 },
  { username: 'capped', spendLimit: 500 },
  { username: 'review', limit: 5_000, review: true },
  { username: 'limits-unset', noLimit: false },
  { username: 'funds-unread', isFundsRead: false },
  { username: 'unverified', identity: 'REQUIRED_PHOTO' },
  { username: 'expired', identity: 'EXPIRED' },
] as const;

interface Account {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly change?: Updateable<Schema['users']>;
  /** Versions that were accepted, where those in force were not. */
  readonly texts?: TextsInForce;
  /** What staff have asked, to be answered before a bet. */
  readonly ask?: InterventionKind;
  /** On stakes of 24 hours, minor units. */
  readonly limit?: number;
  /** What the operator lets them lose in 24 hours, minor units. */
  readonly spendLimit?: number;
  /** Whether they have said that they want no limit of deposits; they have when absent. */
  readonly noLimit?: boolean;
  /** Whether they have read how their money is protected; they have when absent. */
  readonly isFundsRead?: boolean;
  /** Their limits are to be looked at again. */
  readonly review?: true;
  /** Where it stands who they are; known when absent. */
  readonly identity?: IdentityStatus;
}

const accounts: readonly Account[] = [
  ...demonstrationAccounts,
  ...restricted.map((account) => ({ ...account, firstName: 'Demo', lastName: 'Restricted' })),
];
const PASSWORD = demonstrationAccounts[0].password;

/** Creates what is missing, bonuses too; an account that exists keeps its balance and password. */
export async function seedDemonstration(
  db: Kysely<Schema>,
  settings: AccountSettings,
  now: number,
): Promise<void> {
  // One password for all of them, hashed when the first is missing.
  let passwordHash: string | undefined;
  for (const account of accounts) {
    const { username, firstName, lastName, change, texts, limit, noLimit, ask, identity, review } = account;
    const { spendLimit } = account;
    const known = await db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', username)
      .executeTakeFirst();
    if (known !== undefined) {
      for (const grant of demonstrationGrants) await issueBonus(db, UserId.parse(known.id), grant, now);
      continue;
    }
    passwordHash ??= await hashPassword(PASSWORD);
    const customer = {
      username,
      passwordHash,
      email: `${username}@demonstration.example`,
      firstName,
      lastName,
      dateOfBirth: '1990-01-01',
      countryCode: 'gb',
      marketing: { email: false, sms: false, phone: false },
      currency: settings.currency,
      demonstration: true,
      isEmailVerified: true,
      funding: settings.demonstrationFunding,
      grants: demonstrationGrants,
      ...(noLimit === false ? {} : { depositLimit: null }),
      isFundsRead: account.isFundsRead ?? true,
      ...(texts === undefined ? {} : { texts }),
    };
    const id = UserId.parse(`demonstration-${username}`);
    await db.transaction().execute(async (tx) => {
      const created = await insertCustomer(tx, id, customer, now);
      // Whoever looks at a demonstration has been shown around.
      if (created) await tx.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute();
      if (created && change !== undefined)
        await tx.updateTable('users').set(change).where('id', '=', id).execute();
      if (created && identity !== undefined)
        await tx.updateTable('identities').set({ status: identity }).where('user_id', '=', id).execute();
      if (created && review !== undefined)
        await tx
          .updateTable('users')
          .set({ limits_reviewed_at: now - REVIEW_AFTER.unlimited })
          .where('id', '=', id)
          .execute();
      if (created && ask !== undefined) await raiseIntervention(tx, id, { kind: ask, blocking: true }, now);
      if (created && spendLimit !== undefined)
        await setSpendControl(tx, id, { period: 'DAY', amount: money(spendLimit) }, now);
      if (created && limit !== undefined) {
        const own = { kind: 'STAKE', period: 'DAY', amount: limit, set_at: now } as const;
        await tx
          .insertInto('own_limits')
          .values({ user_id: id, ...own })
          .execute();
      }
    });
  }
}
