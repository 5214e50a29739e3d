import type * as z from 'zod/mini';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { cashOutStatus } from '#domain/contract/cash-out.ts';
import { dropOldTombstones, mayLeaveTombstones } from '../db/tombstones.ts';
import { recordText } from '../placement/journal/journal-record.ts';
import { type CashOutRow, NO_PAYMENT, readCashOuts, storedOutcome } from './cash-out-rows.ts';
import { fenceOf } from './cash-out-statement.ts';
import type { CashOutContext } from './context.ts';

export type CashOutState = z.infer<typeof cashOutStatus.answer>['data']['cashOuts'][number];

/**
 * Tombstones in the same table, so that its primary key keeps a late request out (FAIL-17). @returns whether
 * there was room for them.
 */
async function writeFences(
  { db, now, journal, rules }: CashOutContext,
  user: UserId,
  refs: readonly PlacementRef[],
): Promise<boolean> {
  const at = now();
  const own = { table: 'cash_outs', user, more: refs.length, most: rules.fencesADay, at } as const;
  const isWritten = await db.transaction().execute(async (tx) => {
    if (!(await mayLeaveTombstones(tx, own))) return false;
    await tx
      .insertInto('cash_outs')
      .values(
        refs.map((ref) => ({
          ref,
          user_id: user,
          bet_id: null,
          content_hash: '',
          state: 'FENCED' as const,
          ...NO_PAYMENT,
          outcome: null,
          created_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('ref').doNothing())
      .execute();
    return true;
  });
  if (!isWritten) return false;
  await Promise.all(refs.map((ref) => journal.append(recordText({ kind: 'cashOutFenced', user, ref, at }))));
  await dropOldTombstones(db, 'cash_outs', at - rules.fenceLife, refs.length);
  return true;
}

function stateOf(
  context: CashOutContext,
  row: CashOutRow | undefined,
  user: UserId,
  ref: PlacementRef,
  fence: boolean,
): CashOutState {
  const isOwn = row?.user_id === user;
  if (isOwn ? row.state === 'FENCED' : fence)
    return { ref, state: 'FENCED', outcome: null, fence: fenceOf(context, user, ref) };
  if (!isOwn) return { ref, state: 'UNKNOWN', outcome: null, fence: null };
  return { ref, state: 'KNOWN', outcome: storedOutcome(row), fence: null };
}

/**
 * What became of refs (PROT-08). With `fence` a ref without an end gets a tombstone and can never pay. A ref
 * of someone else takes the same path and looks like an unused one (FAIL-21).
 */
export async function stateOfCashOuts(
  context: CashOutContext,
  user: UserId,
  refs: readonly PlacementRef[],
  fence: boolean,
): Promise<CashOutState[]> {
  const before = await readCashOuts(context, refs);
  const missing = [...new Set(refs)].filter((ref) => before.get(ref)?.user_id !== user);
  if (!fence || missing.length === 0 || !(await writeFences(context, user, missing)))
    return refs.map((ref) => stateOf(context, before.get(ref), user, ref, false));
  const after = await readCashOuts(context, refs);
  return refs.map((ref) => stateOf(context, after.get(ref), user, ref, true));
}
