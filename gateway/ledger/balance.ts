import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Balance } from '#domain/contract/account.ts';
import { Currency } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount } from './books.ts';

/** USR-01. Bonus money is of a later issue and stands at zero; `initialBalance` is the cash, which nothing else adds to. */
export async function balanceOf(db: Kysely<Schema>, user: UserId): Promise<Balance> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['balance', 'version', 'currency'])
    .where('id', '=', cashAccount(user))
    .executeTakeFirstOrThrow();
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
