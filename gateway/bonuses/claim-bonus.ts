import type { Selectable, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Schema } from '../db/schema.ts';
import type { Fault } from '../placement/fault.ts';
import { goesWith } from './goes-with.ts';

type Row = Selectable<Schema['bonuses']>;

/** The bonus that a slip names; undefined for one without. The acca boost is nobody's property and not in here. */
const named = ({ freeBet, profitBoost }: PlacementSlip): Pick<Row, 'id' | 'kind'> | undefined =>
  freeBet !== null
    ? { id: freeBet.id, kind: 'freeBet' }
    : profitBoost === null
      ? undefined
      : { id: profitBoost.id, kind: 'profitBoost' };

const NOT_AVAILABLE: Readonly<Record<Row['kind'], Fault>> = {
  freeBet: { type: 'FREE_BET_NOT_AVAILABLE', message: 'This free bet is not available any more.' },
  profitBoost: {
    type: 'PROFIT_BOOST_NOT_AVAILABLE',
    message: 'This profit boost is not available any more.',
  },
};

/** Why a bonus that is the customer's cannot be used on this bet. */
function misfit(row: Row, slip: PlacementSlip): Fault | undefined {
  if (row.currency !== slip.currency)
    return { type: 'CURRENCY_MISMATCH', message: `This bonus is in ${row.currency}.` };
  const fits = goesWith(row.bets, slip.type);
  if (row.kind === 'freeBet') {
    return fits && row.amount === slip.freeBet?.amount
      ? undefined
      : { type: 'FREE_BET_REQUIREMENTS', message: 'This free bet cannot be used on this bet.' };
  }
  const isSmallEnough = row.max_stake === null || slip.stake <= row.max_stake;
  return fits && isSmallEnough && row.percentage === slip.profitBoost?.percentage
    ? undefined
    : { type: 'PROFIT_BOOST_NOT_AVAILABLE', message: 'This profit boost cannot be used on this bet.' };
}

/**
 * Uses up the bonus that a slip names, in the transaction that books the bet: of two bets racing for it the row lock
 * lets one see what the other did, and what rolls back gives it back (BON-01). Empty when it may go on.
 *
 * @param now wall clock, epoch ms
 */
export async function claimBonus(
  tx: Transaction<Schema>,
  user: UserId,
  slip: PlacementSlip,
  now: number,
): Promise<readonly Fault[]> {
  const wanted = named(slip);
  if (wanted === undefined) return [];
  const ofCustomer = tx
    .updateTable('bonuses')
    .set({ state: 'USED', used_ref: slip.ref })
    .where('id', '=', wanted.id)
    .where('kind', '=', wanted.kind)
    .where('user_id', '=', user);
  const row = await ofCustomer
    .where('state', '=', 'AVAILABLE')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) {
    const fault = misfit(row, slip);
    return fault === undefined ? [] : [fault];
  }
  const expired = await tx
    .selectFrom('bonuses')
    .select('id')
    .where('id', '=', wanted.id)
    .where('kind', '=', wanted.kind)
    .where('user_id', '=', user)
    .where('state', '=', 'AVAILABLE')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  if (expired === undefined || wanted.kind !== 'freeBet') return [NOT_AVAILABLE[wanted.kind]];
  return [{ type: 'FREE_BET_EXPIRED', message: 'This free bet has expired.' }];
}
