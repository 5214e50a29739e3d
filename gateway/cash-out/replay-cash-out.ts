import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { PlacementRef, UserId } from '#domain/brand.ts';
import { CashOutOutcome, CashOutRequest } from '#domain/contract/cash-out.ts';
import { toJson } from '#domain/json.ts';
import type { Schema } from '../db/schema.ts';
import { restoreBooking } from '../placement/journal/restore-booking.ts';
import { appendLeaf } from '../proofs/append-leaf.ts';
import { NO_PAYMENT } from './cash-out-rows.ts';
import { lockBet, PaidCashOut, paidRow, writePaid } from './pay-cash-out.ts';
import { afterFailedFiring } from './ruled-bets.ts';

/** What the journal keeps of each definite answer about a cash-out. */
export const CASH_OUT_RECORDS = [
  z.object({ kind: z.literal('cashedOut'), paid: PaidCashOut }),
  z.object({
    kind: z.literal('cashOutRefused'),
    user: UserId,
    request: CashOutRequest,
    outcome: CashOutOutcome,
    at: z.int(),
  }),
  z.object({ kind: z.literal('cashOutFenced'), user: UserId, ref: PlacementRef, at: z.int() }),
] as const;
export type CashOutRecord = z.infer<(typeof CASH_OUT_RECORDS)[number]>;

export const refOfCashOut = (record: CashOutRecord): PlacementRef =>
  record.kind === 'cashedOut'
    ? record.paid.request.ref
    : record.kind === 'cashOutRefused'
      ? record.request.ref
      : record.ref;

const STATES = { cashedOut: 'SUCCEEDED', cashOutRefused: 'FAILED', cashOutFenced: 'FENCED' } as const;

function rowOf(record: Exclude<CashOutRecord, { kind: 'cashedOut' }>) {
  const nothing = { ...NO_PAYMENT, user_id: record.user, created_at: record.at };
  return record.kind === 'cashOutRefused'
    ? {
        ...nothing,
        ref: record.request.ref,
        bet_id: record.request.betId,
        content_hash: record.request.contentHash,
        state: STATES[record.kind],
        outcome: JSON.stringify(record.outcome),
      }
    : {
        ...nothing,
        ref: record.ref,
        bet_id: null,
        content_hash: '',
        state: STATES[record.kind],
        outcome: null,
      };
}

async function write(tx: Transaction<Schema>, record: CashOutRecord): Promise<void> {
  if (record.kind === 'cashedOut') {
    const bet = await lockBet(tx, record.paid.request, record.paid.user);
    if (bet === undefined || bet.status !== 'OPEN')
      throw new Error(`cash-out ${refOfCashOut(record)} was paid, and its bet is not there to be paid for`);
    await put(tx, paidRow(record.paid, bet));
    await writePaid(tx, bet, record.paid);
    if (record.paid.booking !== undefined) await restoreBooking(tx, record.paid.booking, false);
    return;
  }
  const row = rowOf(record);
  await put(tx, row);
  if (record.kind !== 'cashOutRefused') return;
  await appendLeaf(tx, { kind: 'receipt', key: row.ref, payload: toJson(record.outcome.notCashedOut) });
  // The next firing of a rule has another ref, here as where it was refused.
  await afterFailedFiring(tx, record.request.betId, refOfCashOut(record));
}

const put = (tx: Transaction<Schema>, row: ReturnType<typeof rowOf> | ReturnType<typeof paidRow>) =>
  tx
    .insertInto('cash_outs')
    .values(row)
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(row))
    .execute();

/**
 * Brings back what a power cut took of a cash-out that was answered (FAIL-31). After the bets that were
 * acknowledged before it.
 *
 * @returns whether it had to; 'contradicts' where the database says something else of the ref.
 */
export async function restoreCashOut(
  db: Kysely<Schema>,
  record: CashOutRecord,
): Promise<'there' | 'restored' | 'contradicts'> {
  const found = await db
    .selectFrom('cash_outs')
    .select('state')
    .where('ref', '=', refOfCashOut(record))
    .executeTakeFirst();
  if (found !== undefined && found.state !== 'PENDING')
    return found.state === STATES[record.kind] || record.kind === 'cashOutFenced' ? 'there' : 'contradicts';
  if (found !== undefined && record.kind === 'cashOutFenced') return 'there';
  await db.transaction().execute((tx) => write(tx, record));
  return 'restored';
}
