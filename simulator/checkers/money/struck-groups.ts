import * as z from 'zod/mini';
import type { SharedDatabase } from '../../gateway/database/database.ts';

/** A bet builder of a bet in the book. */
export interface GroupRow {
  /** Places of its legs among those of the bet. */
  readonly legs: readonly number[];
  /** `735/100` */
  readonly odds: string;
}

const Places = z.array(z.int());

/** Bet builders of every bet that has any, by the id of the bet. */
export async function readGroups({
  db,
}: Pick<SharedDatabase, 'db'>): Promise<ReadonlyMap<string, readonly GroupRow[]>> {
  const rows = await db
    .selectFrom('bet_groups')
    .select(['bet_id', 'legs', 'odds'])
    .orderBy('bet_id')
    .orderBy('nth')
    .execute();
  const groups = new Map<string, readonly GroupRow[]>();
  for (const { bet_id: bet, legs, odds } of rows)
    groups.set(bet, [...(groups.get(bet) ?? []), { legs: Places.parse(JSON.parse(legs)), odds }]);
  return groups;
}
