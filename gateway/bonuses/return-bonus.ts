import { type Selectable, sql, type Transaction } from 'kysely';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { Currency } from '#domain/money/money.ts';
import type { Schema } from '../db/schema.ts';
import { houseAccount } from '../ledger/books.ts';
import { post } from '../ledger/post.ts';

type BetRow = Selectable<Schema['bets']>;
type Result = BetRow['result'];

/** Back to the customer, usable for a while also when its own time ran out meanwhile. */
async function release(tx: Transaction<Schema>, bet: BetRow, now: number): Promise<void> {
  const longer = now + DEFAULTS.bonus.returnedForMs;
  await tx
    .updateTable('bonuses')
    .set({
      state: 'AVAILABLE',
      used_ref: null,
      expires_at: sql<number>`greatest(expires_at, ${longer}::bigint)`,
    })
    .where('id', '=', bet.bonus_id)
    .where('used_ref', '=', bet.ref)
    .execute();
}

/**
 * A correction brought the bet back: its bonus is used again, unless it has paid another bet since. That one
 * stands.
 */
async function reclaim(tx: Transaction<Schema>, bet: BetRow): Promise<void> {
  await tx
    .updateTable('bonuses')
    .set({ state: 'USED', used_ref: bet.ref })
    .where('id', '=', bet.bonus_id)
    .where('state', '=', 'AVAILABLE')
    .execute();
}

/**
 * A void bet gives its free bet or profit boost back, and its stake to the book of bonuses; a correction from
 * or to void turns that round. Does nothing for any other change, and nothing for a bet without such a bonus.
 */
export async function settleBonus(
  tx: Transaction<Schema>,
  bet: BetRow,
  result: Result,
  now: number,
): Promise<void> {
  const isOwned = bet.bonus_kind === 'freeBet' || bet.bonus_kind === 'profitBoost';
  const wasVoid = bet.result === 'VOID';
  const isVoid = result === 'VOID';
  if (!isOwned || wasVoid === isVoid) return;
  if (isVoid) await release(tx, bet, now);
  else await reclaim(tx, bet);
  if (bet.bonus_kind !== 'freeBet') return;
  const currency = Currency.parse(bet.currency);
  const back = isVoid ? bet.total_stake : -bet.total_stake;
  await post(
    tx,
    {
      kind: isVoid ? 'bonus-return' : 'bonus-retake',
      ref: `${bet.id}#${String(bet.settlements + 1)}`,
      at: now,
    },
    [
      { account: houseAccount('stakes', currency), amount: -back },
      { account: houseAccount('bonuses', currency), amount: back },
    ],
  );
}
