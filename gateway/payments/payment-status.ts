import type * as z from 'zod/mini';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { paymentStatus } from '#domain/contract/payments.ts';
import { dropOldTombstones, mayLeaveTombstones } from '../db/tombstones.ts';
import { inTransaction, type PaymentContext } from './context.ts';
import { knownPayment, NO_PAYMENT, type PaymentRow, tellPayment } from './payment-rows.ts';

export type PaymentStatus = z.infer<typeof paymentStatus.answer>['data']['payments'][number];

const readRows = async (
  { db }: PaymentContext,
  refs: readonly PlacementRef[],
): Promise<ReadonlyMap<string, PaymentRow>> => {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('ref', 'in', [...refs])
    .execute();
  return new Map(rows.map((row) => [row.ref, row]));
};

/**
 * Tombstones in the same table, so that its primary key keeps a late request out (FAIL-17). @returns whether
 * there was room for them.
 */
async function fence(context: PaymentContext, user: UserId, refs: readonly PlacementRef[]): Promise<boolean> {
  const { settings, now, db } = context;
  const at = now();
  const own = { table: 'payments', user, more: refs.length, most: settings.fencesADay, at } as const;
  const isWritten = await inTransaction(context, async (tx) => {
    if (!(await mayLeaveTombstones(tx, own))) return false;
    await tx
      .insertInto('payments')
      .values(refs.map((ref) => ({ ...NO_PAYMENT, ref, user_id: user, created_at: at })))
      .onConflict((conflict) => conflict.column('ref').doNothing())
      .execute();
    return true;
  });
  if (isWritten) await dropOldTombstones(db, 'payments', at - settings.fenceLife, refs.length);
  return isWritten;
}

function statusOf(
  row: PaymentRow | undefined,
  user: UserId,
  ref: PlacementRef,
  isFenced: boolean,
): PaymentStatus {
  if (row?.user_id !== user) return { ref, state: isFenced ? 'FENCED' : 'UNKNOWN', payment: null };
  const payment = knownPayment(row);
  return payment === undefined
    ? { ref, state: 'FENCED', payment: null }
    : { ref, state: 'KNOWN', payment: tellPayment(payment) };
}

/**
 * What became of refs. With `fence` a ref without a payment gets a tombstone and can never become one; a ref
 * of someone else takes the same path and looks like an unused one (FAIL-17, FAIL-21).
 */
export async function statusOfPayments(
  context: PaymentContext,
  user: UserId,
  refs: readonly PlacementRef[],
  isToFence: boolean,
): Promise<PaymentStatus[]> {
  const before = await readRows(context, refs);
  const missing = [...new Set(refs)].filter((ref) => before.get(ref)?.user_id !== user);
  const isFenced = isToFence && missing.length > 0 && (await fence(context, user, missing));
  const rows = isFenced ? await readRows(context, refs) : before;
  return refs.map((ref) => statusOf(rows.get(ref), user, ref, isFenced));
}
