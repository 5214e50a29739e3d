import type * as z from 'zod/mini';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { cashOutStatus } from '#domain/contract/cash-out.ts';
import { recordText } from '../placement/journal/journal-record.ts';
import { type CashOutRow, NO_PAYMENT, readCashOuts, storedOutcome } from './cash-out-rows.ts';
import { fenceOf } from './cash-out-statement.ts';
import type { CashOutContext } from './context.ts';

export type CashOutState = z.infer<typeof cashOutStatus.answer>['data']['cashOuts'][number];

const DAY = 86_400_000;

async function hasFencesLeft(
  { db, now, rules }: CashOutContext,
  user: UserId,
  more: number,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('cash_outs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('state', '=', 'FENCED')
    .where('created_at', '>', now() - DAY)
    .executeTakeFirstOrThrow();
  return count + more <= rules.fencesADay;
}

/** Tombstones in the same table, so that its primary key keeps a late request out (FAIL-17). */
async function writeFences(
  { db, now, journal }: CashOutContext,
  user: UserId,
  refs: readonly PlacementRef[],
): Promise<void> {
  const at = now();
  await db
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
  await Promise.all(refs.map((ref) => journal.append(recordText({ kind: 'cashOutFenced', user, ref, at }))));
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
  if (!fence || missing.length === 0 || !(await hasFencesLeft(context, user, missing.length)))
    return refs.map((ref) => stateOf(context, before.get(ref), user, ref, false));
  await writeFences(context, user, missing);
  const after = await readCashOuts(context, refs);
  return refs.map((ref) => stateOf(context, after.get(ref), user, ref, true));
}
