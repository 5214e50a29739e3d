import type { Kysely, Selectable } from 'kysely';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import { CashOutOutcome, type CashOutRequest } from '#domain/contract/cash-out.ts';
import type { Schema } from '../db/schema.ts';
import { contentHashOf, refusedOutcome } from './cash-out-statement.ts';
import type { CashOutContext } from './context.ts';

export type CashOutRow = Selectable<Schema['cash_outs']>;

/** Columns of a row that pays nothing and waits for nothing. */
export const NO_PAYMENT = {
  request: null,
  paid: null,
  stake: null,
  sold_before: null,
  due_at: null,
} as const;

/** What is said of one request. */
export type CashOutAnswer =
  | { readonly kind: 'answered'; readonly outcome: CashOutOutcome }
  /** HTTP 422: the ref stands for another request (FAIL-20). */
  | { readonly kind: 'sameRefOtherContent' }
  /** HTTP 404: no such bet, or a ref of someone else (FAIL-21). */
  | { readonly kind: 'notFound' };

/** Rows as durable as an answer has to be. */
export async function readCashOuts(
  { db, journal }: { readonly db: Kysely<Schema>; readonly journal: CashOutContext['journal'] },
  refs: readonly PlacementRef[],
): Promise<ReadonlyMap<string, CashOutRow>> {
  const rows = await db
    .selectFrom('cash_outs')
    .selectAll()
    .where('ref', 'in', [...refs])
    .execute();
  await journal.settled();
  return new Map(rows.map((row) => [row.ref, row]));
}

export const storedOutcome = ({ outcome }: CashOutRow): CashOutOutcome | null =>
  outcome === null ? null : CashOutOutcome.parse(JSON.parse(outcome));

/**
 * The same request again gets the stored outcome (FAIL-18, FAIL-22), another one under its ref has no effect
 * (FAIL-20), and someone else's ref looks like none (FAIL-21). After a fence it is refused for good
 * (FAIL-17).
 */
export function knownAnswer(
  context: CashOutContext,
  row: CashOutRow,
  user: UserId,
  request: CashOutRequest,
): CashOutAnswer {
  if (row.user_id !== user) return { kind: 'notFound' };
  if (row.state === 'FENCED')
    return {
      kind: 'answered',
      outcome: refusedOutcome(context, user, request, {
        status: 'FAILED',
        type: 'CASH_OUT_FENCED',
        message: 'This request was called off before it arrived. Nothing was paid and nothing will be.',
      }),
    };
  const outcome = storedOutcome(row);
  const isSame =
    row.content_hash === request.contentHash &&
    (row.state === 'FAILED' || contentHashOf(request, user) === request.contentHash);
  return isSame && outcome !== null ? { kind: 'answered', outcome } : { kind: 'sameRefOtherContent' };
}
