import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { SetPrices } from '#domain/builder/group-terms.ts';
import type { StruckGroup } from '#domain/builder/settled-units.ts';
import { groupRows } from '../db/group-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { Booking } from '../placement/booking.ts';

const Legs = z.array(z.int());

/** Kinds of bets that can hold bet builders. */
const GROUPED: ReadonlySet<string> = new Set(['YOURBET', 'COMBO']);

/** Bet builders of a bet as they were struck; most kinds have none and are not asked. */
export async function struckGroups(
  tx: Kysely<Schema>,
  bet: { readonly id: string; readonly type: string },
): Promise<readonly StruckGroup[]> {
  if (!GROUPED.has(bet.type)) return [];
  const rows = await tx
    .selectFrom('bet_groups')
    .select(['legs', 'prices'])
    .where('bet_id', '=', bet.id)
    .orderBy('nth')
    .execute();
  return rows.map(({ legs, prices }) => ({
    legs: Legs.parse(JSON.parse(legs)),
    prices: SetPrices.parse(JSON.parse(prices)),
  }));
}

export interface ShownGroup {
  readonly id: string;
  readonly legs: readonly number[];
  readonly odds: string;
}

/** Bet builders of several bets as the customer sees them. */
export async function shownGroups(
  db: Kysely<Schema>,
  bets: readonly { readonly id: string; readonly type: string }[],
): Promise<ReadonlyMap<string, readonly ShownGroup[]>> {
  const ids = bets.filter(({ type }) => GROUPED.has(type)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bet_groups')
    .select(['bet_id', 'group_id', 'legs', 'odds'])
    .where('bet_id', 'in', ids)
    .orderBy('bet_id')
    .orderBy('nth')
    .execute();
  const ofBet = groupRows(rows, ({ bet_id }) => bet_id);
  return new Map(
    [...ofBet].map(([bet, groups]) => [
      bet,
      groups.map(({ group_id: id, legs, odds }) => ({ id, legs: Legs.parse(JSON.parse(legs)), odds })),
    ]),
  );
}

/** In the transaction that books the bet, after the bet itself. */
export async function writeGroups(tx: Transaction<Schema>, { bet, groups = [] }: Booking): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .insertInto('bet_groups')
    .values(groups.map((group) => ({ ...group, bet_id: bet.id })))
    .execute();
}
