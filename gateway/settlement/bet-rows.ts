import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { groupRows } from '../db/group-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { BetRow, LegRow } from './stored-results.ts';

/** Open bets of a customer, newest first. */
export const openBetRows = (db: Kysely<Schema>, user: UserId): Promise<BetRow[]> =>
  db
    .selectFrom('bets')
    .selectAll()
    .where('user_id', '=', user)
    .where('status', '=', 'OPEN')
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .execute();

/** Legs of bets by the id of their bet, in their order; none for no bets. */
export async function legsByBet(
  db: Kysely<Schema>,
  bets: readonly Pick<BetRow, 'id'>[],
): Promise<ReadonlyMap<string, readonly LegRow[]>> {
  if (bets.length === 0) return new Map();
  const legs = await db
    .selectFrom('bet_legs')
    .selectAll()
    .where(
      'bet_id',
      'in',
      bets.map(({ id }) => id),
    )
    .orderBy('bet_id')
    .orderBy('leg')
    .execute();
  return groupRows(legs, ({ bet_id }) => bet_id);
}
