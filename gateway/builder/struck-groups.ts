import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { SetPrices } from '#domain/builder/group-terms.ts';
import type { StruckGroup } from '#domain/builder/settled-units.ts';
import type { Schema } from '../db/schema.ts';
import type { Booking } from '../placement/booking.ts';

const Legs = z.array(z.int());

/** Kinds of bets that can hold bet builders. */
const GROUPED: ReadonlySet<string> = new Set(['YOURBET', 'COMBO']);

/** Bet builders of a bet as they were struck; most kinds have none and are not asked. */
export async function struckGroups(
  tx: Transaction<Schema>,
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

/** In the transaction that books the bet, after the bet itself. */
export async function writeGroups(tx: Transaction<Schema>, { bet, groups = [] }: Booking): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .insertInto('bet_groups')
    .values(groups.map((group) => ({ ...group, bet_id: bet.id })))
    .execute();
}
