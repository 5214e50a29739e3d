import { type Kysely, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';

/**
 * What a customer has staked on bets placed after `after`, epoch ms, and what these have returned; minor
 * units. Free bets cost nothing; what they return is money all the same.
 */
export async function turnoverSince(
  db: Kysely<Schema>,
  user: UserId,
  after: number,
): Promise<{ readonly staked: Money; readonly returned: Money }> {
  const { staked, returned } = await db
    .selectFrom('bets')
    .select([
      sql<number>`coalesce(sum(case when bonus_kind = 'freeBet' then 0 else total_stake end), 0)::bigint`.as(
        'staked',
      ),
      sql<number>`coalesce(sum(coalesce(returns, cashed_paid)), 0)::bigint`.as('returned'),
    ])
    .where('user_id', '=', user)
    .where('placed_at', '>', after)
    .executeTakeFirstOrThrow();
  return { staked: money(staked), returned: money(returned) };
}
