import { type Kysely, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { BonusRecord } from '#domain/contract/bonuses.ts';
import { BONUSES_KEPT_IN_SIGHT } from '../config/promotions.ts';
import type { Schema } from '../db/schema.ts';

const CAN_EXPIRE = new Set(['OFFERED', 'AVAILABLE']);

/**
 * The newest bonuses of a customer with what became of each (MSG-06): also what they declined, gave back, let
 * pass or used, and then the bet.
 *
 * @param at epoch ms
 */
export async function bonusHistory(db: Kysely<Schema>, user: UserId, at: number): Promise<BonusRecord[]> {
  const rows = await db
    .selectFrom('bonuses')
    .leftJoin('bets', (join) =>
      join
        .onRef('bets.ref', '=', 'bonuses.used_ref')
        .onRef('bets.user_id', '=', 'bonuses.user_id')
        .on('bonuses.state', '=', 'USED'),
    )
    .selectAll('bonuses')
    .select(sql<string | null>`bets.id`.as('bet_id'))
    .where('bonuses.user_id', '=', user)
    .orderBy('bonuses.issued_at', 'desc')
    .orderBy('bonuses.id')
    .limit(BONUSES_KEPT_IN_SIGHT)
    .execute();
  return rows.map((row) =>
    BonusRecord.parse({
      id: row.id,
      name: row.name,
      bets: row.bets,
      issuedAt: row.issued_at,
      expiresAt: row.expires_at,
      amount: row.amount,
      percentage: row.percentage,
      maxStake: row.max_stake,
      currency: row.currency,
      standing: CAN_EXPIRE.has(row.state) && row.expires_at <= at ? 'EXPIRED' : row.state,
      betId: row.bet_id,
    }),
  );
}
