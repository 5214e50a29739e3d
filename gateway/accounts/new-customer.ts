import type { Insertable, Transaction } from 'kysely';
import {
  FORM_WITHOUT_VERSION,
  MARKETING_CHANNELS,
  type MarketingChannel,
} from '#domain/account/marketing.ts';
import type { FirstLimit } from '#domain/account/registration-fields.ts';
import type { UserId } from '#domain/brand.ts';
import {
  type AcceptedTexts,
  newTexts,
  TEXTS_IN_FORCE,
  type TextsInForce,
} from '#domain/config/texts-in-force.ts';
import { Currency } from '#domain/money/money.ts';
import { type Grant, issueBonus } from '../bonuses/issue-bonus.ts';
import type { Schema } from '../db/schema.ts';
import { openIdentity } from '../identity/identity-rows.ts';
import { cashAccount, houseAccount, openAccounts } from '../ledger/books.ts';
import { post } from '../ledger/post.ts';
import { noteChoices } from '../messages/marketing.ts';
import { noteAccepted } from './accept-texts.ts';
import { noteFundsRead } from './funds-read.ts';

export interface NewCustomer {
  readonly username: string;
  readonly passwordHash: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly countryCode: string;
  /** E.164; absent where nobody was asked. */
  readonly phone?: string;
  /** What the link said that led them here, as text; absent where none did (DPL-04). */
  readonly cameFrom?: string | undefined;
  /** Sealed; absent where nobody was asked, or nobody keeps it. */
  readonly addressSealed?: string | undefined;
  /** Null: they want none; absent: nobody was asked (REG-04). */
  readonly depositLimit?: FirstLimit;
  /** `version` of the words that the form showed. */
  readonly marketing: {
    readonly email: boolean;
    readonly sms: boolean;
    readonly phone: boolean;
    readonly version?: string | undefined;
  };
  readonly currency: string;
  readonly demonstration: boolean;
  /** Absent: the address may be anybody's (ACC-09). */
  readonly isEmailVerified?: boolean;
  /** Whether it has to be found out who they are before they deposit or bet; absent: it is known (UK-36). */
  readonly isIdentityAsked?: boolean;
  /** Demonstration money, minor units. */
  readonly funding: number;
  /** Bonuses to begin with. */
  readonly grants?: readonly Grant[];
  /** Published texts that were accepted; those in force when absent. */
  readonly texts?: TextsInForce;
  /** Whether they have read how their money is protected, as who joins has; true when absent (REG-02.4). */
  readonly isFundsRead?: boolean;
}

const saidYes = ({ marketing }: NewCustomer, channel: MarketingChannel): boolean =>
  new Map(Object.entries(marketing)).get(channel.toLowerCase()) === true;

const ticksOf = ({ marketing: { email, sms, phone } }: NewCustomer) => ({ email, sms, phone });

const NO_TEXTS: AcceptedTexts = { terms: '', bettingRules: '' };

const rowOf = (id: UserId, customer: NewCustomer, now: number): Insertable<Schema['users']> => ({
  id,
  username: customer.username,
  username_key: customer.username.toLowerCase(),
  password_hash: customer.passwordHash,
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  date_of_birth: customer.dateOfBirth,
  country_code: customer.countryCode,
  phone: customer.phone ?? null,
  came_from: customer.cameFrom ?? null,
  no_deposit_limit_at: customer.depositLimit === null ? now : null,
  currency: customer.currency,
  demonstration: customer.demonstration,
  created_at: now,
  last_login_at: null,
  frozen: false,
  betting_blocked: false,
  wagering_blocked: false,
  self_excluded_until: null,
  reality_check_minutes: null,
  accepted_terms: customer.texts?.terms ?? TEXTS_IN_FORCE.terms,
  accepted_rules: customer.texts?.bettingRules ?? TEXTS_IN_FORCE.bettingRules,
  settings: '{}',
  marketing: JSON.stringify(ticksOf(customer)),
  email_verified_at: customer.isEmailVerified === true ? now : null,
});

/** In force from the first moment on, whatever is paid in (UK-20). */
const beginWithLimit = async (
  tx: Transaction<Schema>,
  user: UserId,
  limit: FirstLimit | undefined,
  now: number,
): Promise<unknown> =>
  limit === null || limit === undefined
    ? undefined
    : tx
        .insertInto('own_limits')
        .values({
          user_id: user,
          kind: 'DEPOSIT',
          period: limit.period,
          amount: limit.amount,
          set_at: now,
          pending_amount: null,
          pending_from: null,
        })
        .execute();

/**
 * Customer, ledger accounts, demonstration money and first bonuses in the caller's transaction. False when
 * the name is taken.
 */
export async function insertCustomer(
  tx: Transaction<Schema>,
  id: UserId,
  customer: NewCustomer,
  now: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(rowOf(id, customer, now))
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await openIdentity(tx, id, customer.isIdentityAsked === true, now, customer.addressSealed);
  await beginWithLimit(tx, id, customer.depositLimit, now);
  const channels = MARKETING_CHANNELS.filter((channel) => saidYes(customer, channel));
  const version = customer.marketing.version ?? FORM_WITHOUT_VERSION;
  await noteChoices(tx, id, { product: 'BETTING', channels, given: true, version }, 'CUSTOMER', now);
  await noteAccepted(tx, id, newTexts(NO_TEXTS, customer.texts ?? TEXTS_IN_FORCE), now);
  if (customer.isFundsRead !== false)
    await noteFundsRead(tx, id, customer.texts?.funds ?? TEXTS_IN_FORCE.funds, now);
  const currency = Currency.parse(customer.currency);
  await openAccounts(tx, id, currency);
  if (customer.funding > 0) {
    await post(tx, { kind: 'demo-funding', ref: id, at: now }, [
      { account: houseAccount('demo-funding', currency), amount: -customer.funding },
      { account: cashAccount(id), amount: customer.funding },
    ]);
  }
  for (const grant of customer.grants ?? []) await issueBonus(tx, id, grant, now);
  return true;
}
