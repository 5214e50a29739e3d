import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Schema } from '../db/schema.ts';

/**
 * The accounts of the ledger. Amounts are signed minor units; the postings of an entry sum to zero.
 *
 * - `cash:USER` is the customer's money. It never goes below zero (a CHECK of the database).
 * - `held:USER` is set aside for bets that are not decided yet, as much as their rows say. It never goes
 *   below zero.
 * - `withdrawing:USER` is on its way out: no bet can have it, and a provider that returns it alone gives it
 *   back (PAY-08). It never goes below zero.
 * - `receivable:USER` is what a customer owes after a correction took back more than there was. At most
 *   zero.
 * - `house:…` are the other sides. They carry no running balance: one hot row would make every placement
 *   wait for every other. Their balance is the sum of their postings. `bonuses` pays the stakes of free
 *   bets; `payments` is what the payment provider owes us or we owe it.
 */
export const HOUSE_BOOKS = [
  'stakes',
  'payouts',
  'adjustments',
  'demo-funding',
  'bonuses',
  'payments',
] as const;
export type HouseBook = (typeof HOUSE_BOOKS)[number];

export const cashAccount = (user: UserId): string => `cash:${user}`;
export const heldAccount = (user: UserId): string => `held:${user}`;
export const withdrawingAccount = (user: UserId): string => `withdrawing:${user}`;
export const receivableAccount = (user: UserId): string => `receivable:${user}`;
export const houseAccount = (book: HouseBook, currency: Currency): string => `house:${book}:${currency}`;

/**
 * Creates the accounts of a customer, and the house books of the currency, where they are missing: customers
 * of an earlier release have fewer.
 */
export async function openAccounts(tx: Transaction<Schema>, user: UserId, currency: Currency): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values([
      ...HOUSE_BOOKS.map((book) => ({
        id: houseAccount(book, currency),
        kind: 'house' as const,
        user_id: null,
        currency,
      })),
      { id: cashAccount(user), kind: 'cash' as const, user_id: user, currency },
      { id: heldAccount(user), kind: 'held' as const, user_id: user, currency },
      { id: withdrawingAccount(user), kind: 'withdrawing' as const, user_id: user, currency },
      { id: receivableAccount(user), kind: 'receivable' as const, user_id: user, currency },
    ])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
