import type { Kysely, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { BonusBets } from '#domain/contract/bonuses.ts';
import { drawHandle } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';

interface GrantCommon {
  /** The same grant is given to a customer once, however often it is issued. */
  readonly key: string;
  readonly name: string;
  readonly bets: BonusBets;
  readonly days: number;
  /** Offered first: the customer takes it or turns it down. */
  readonly offered?: boolean;
}

/** What an operator gives: a free bet of `amount` minor units, or `percentage` more profit on one bet. */
export type Grant = GrantCommon &
  (
    | { readonly kind: 'freeBet'; readonly amount: number }
    | { readonly kind: 'profitBoost'; readonly percentage: number; readonly maxStake: number | null }
  );

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Gives a customer a bonus in the account's currency. False when the customer was given this grant before.
 *
 * @throws when the database's rules refuse it: no customer, an amount of nothing, a percentage outside 1 to
 *   100.
 */
export async function issueBonus(
  db: Kysely<Schema> | Transaction<Schema>,
  user: UserId,
  grant: Grant,
  now: number,
): Promise<boolean> {
  const { currency } = await db
    .selectFrom('users')
    .select('currency')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const own =
    grant.kind === 'freeBet'
      ? { amount: grant.amount, percentage: null, max_stake: null }
      : { amount: null, percentage: grant.percentage, max_stake: grant.maxStake };
  const issued = await db
    .insertInto('bonuses')
    .values({
      ...own,
      id: drawHandle('b-'),
      user_id: user,
      kind: grant.kind,
      name: grant.name,
      currency,
      bets: grant.bets,
      state: grant.offered === true ? 'OFFERED' : 'AVAILABLE',
      issue_key: grant.key,
      issued_at: now,
      expires_at: now + grant.days * DAY,
      used_ref: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'issue_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return issued !== undefined;
}
