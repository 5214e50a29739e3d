import type { Kysely } from 'kysely';
import { UserId } from '#domain/brand.ts';
import type { Balance } from '#domain/contract/account.ts';
import { Currency } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount } from './books.ts';

interface Row {
  readonly balance: number;
  readonly version: number;
  readonly currency: string;
}

/**
 * Bonus money is of a later issue and stands at zero; `initialBalance` is the cash, which nothing else adds
 * to.
 */
function balanceFrom(row: Row): Balance {
  const cash = money(row.balance);
  return {
    cash,
    bonus: zero,
    free: zero,
    bonusCashBalance: zero,
    initialBalance: cash,
    currency: Currency.parse(row.currency),
    version: row.version,
  };
}

/** Balances of several customers; whoever has no account is left out. */
export async function balancesOf(
  db: Kysely<Schema>,
  users: readonly UserId[],
): Promise<ReadonlyMap<UserId, Balance>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['user_id', 'balance', 'version', 'currency'])
    .where('id', 'in', users.map(cashAccount))
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.user_id === null ? [] : [[UserId.parse(row.user_id), balanceFrom(row)] as const],
    ),
  );
}

/** USR-01. */
export async function balanceOf(db: Kysely<Schema>, user: UserId): Promise<Balance> {
  const balance = (await balancesOf(db, [user])).get(user);
  if (balance === undefined) throw new Error(`customer ${user} has no account`);
  return balance;
}
