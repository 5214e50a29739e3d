import type { Expression, ExpressionBuilder, Selectable, SqlBool, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Schema } from '../db/schema.ts';
import type { RefusalReason } from '../placement/decide/refusal-reason.ts';
import { goesWith } from './goes-with.ts';

type Row = Selectable<Schema['bonuses']>;

/**
 * The bonus that a slip names; undefined for one without. The acca boost is nobody's property and not in
 * here.
 */
const named = ({ freeBet, profitBoost }: PlacementSlip): Pick<Row, 'id' | 'kind'> | undefined =>
  freeBet !== null
    ? { id: freeBet.id, kind: 'freeBet' }
    : profitBoost === null
      ? undefined
      : { id: profitBoost.id, kind: 'profitBoost' };

const NOT_AVAILABLE: Readonly<Record<Row['kind'], RefusalReason>> = {
  freeBet: { type: 'FREE_BET_NOT_AVAILABLE', message: 'This free bet is not available any more.' },
  profitBoost: {
    type: 'PROFIT_BOOST_NOT_AVAILABLE',
    message: 'This profit boost is not available any more.',
  },
};

/** Why a bonus that is the customer's cannot be used on this bet. */
function misfit(row: Row, slip: PlacementSlip): RefusalReason | undefined {
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

/** Free, or set aside for this very bet. */
const isFor =
  (ref: string) =>
  (eb: ExpressionBuilder<Schema, 'bonuses'>): Expression<SqlBool> =>
    eb.or([eb('state', '=', 'AVAILABLE'), eb.and([eb('state', '=', 'RESERVED'), eb('used_ref', '=', ref)])]);

/**
 * Uses up the bonus that a slip names, in the transaction that books the bet, or sets it aside in the one
 * that holds it: of two bets racing for it the row lock lets one see what the other did, and what rolls back
 * gives it back (BON-01). Empty when it may go on.
 *
 * @param now wall clock, epoch ms
 * @param state that the bonus gets: RESERVED while the bet is not decided
 */
export async function claimBonus(
  tx: Transaction<Schema>,
  user: UserId,
  slip: PlacementSlip,
  now: number,
  state: 'USED' | 'RESERVED' = 'USED',
): Promise<readonly RefusalReason[]> {
  const wanted = named(slip);
  if (wanted === undefined) return [];
  const ofCustomer = tx
    .updateTable('bonuses')
    .set({ state, used_ref: slip.ref })
    .where('id', '=', wanted.id)
    .where('kind', '=', wanted.kind)
    .where('user_id', '=', user);
  const row = await ofCustomer
    .where(isFor(slip.ref))
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
    .where(isFor(slip.ref))
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  if (expired === undefined || wanted.kind !== 'freeBet') return [NOT_AVAILABLE[wanted.kind]];
  return [{ type: 'FREE_BET_EXPIRED', message: 'This free bet has expired.' }];
}

/**
 * A bet that waited with a bonus was refused: the bonus is the customer's again, as long as its own time
 * lasts (MEND-03).
 */
export async function releaseBonus(tx: Transaction<Schema>, ref: string): Promise<void> {
  await tx
    .updateTable('bonuses')
    .set({ state: 'AVAILABLE', used_ref: null })
    .where('used_ref', '=', ref)
    .where('state', '=', 'RESERVED')
    .execute();
}
