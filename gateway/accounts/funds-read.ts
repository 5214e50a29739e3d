import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import type { TextsInForce } from '#domain/config/texts-in-force.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';

/**
 * Whether a customer has said to have read how their money is protected, in the version in force: while a
 * change is rolled out two are, and whoever has read both is asked by neither build (REG-02.4, UK-15).
 */
export const fundsRead = (user: UserId, { funds }: Pick<TextsInForce, 'funds'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from funds_read r where r.user_id = ${user} and r.version = ${funds})`;

/** All versions that the customer has read, as JSON text (`fundsReadIn`), for who asks under another lock. */
export const fundsReadText = (user: UserId): RawBuilder<string> => sql<string>`(
  select coalesce(json_agg(r.version), '[]')::text from funds_read r where r.user_id = ${user}
)`;

export const fundsReadIn = (text: string): readonly string[] => z.array(z.string()).parse(JSON.parse(text));

/** Each version is noted once, with the time at which it was said first. */
export const noteFundsRead = (
  tx: Transaction<Schema>,
  user: UserId,
  version: string,
  now: number,
): Promise<unknown> =>
  tx
    .insertInto('funds_read')
    .values({ user_id: user, version, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * The customer says that they have read it, under the lock that their bets and deposits take; every place
 * where they are logged in is told. A version that is not in force is refused: they have read something else.
 */
export async function readFunds(
  db: Kysely<Schema>,
  user: UserId,
  version: string,
  inForce: TextsInForce,
  now: number,
): Promise<Refusal | undefined> {
  if (inForce.funds !== version) return refusals.otherText;
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    await noteFundsRead(tx, user, version, now);
    await enqueue(tx, user, 'asked', user, 'update');
  });
  return undefined;
}
