import { UserId } from '#domain/brand.ts';
import { Currency } from '#domain/money/money.ts';
import { houseAccount } from '#gateway/ledger/books.ts';
import { post } from '#gateway/ledger/post.ts';
import type { SharedDatabase } from './database/database.ts';

/**
 * Every customer takes out what they have, to the penny, when everybody has gone. What a correction takes
 * back after that is not there, and has to become a receivable (INV-02).
 */
export async function withdrawAll({ db }: Pick<SharedDatabase, 'db'>, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const accounts = await tx
      .selectFrom('ledger_accounts')
      .select(['id', 'user_id', 'currency', 'balance'])
      .where('kind', '=', 'cash')
      .where('balance', '>', 0)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, user_id, currency, balance } of accounts)
      await post(tx, { kind: 'withdrawal', ref: UserId.parse(user_id), at }, [
        { account: houseAccount('adjustments', Currency.parse(currency)), amount: balance },
        { account: id, amount: -balance },
      ]);
  });
}
