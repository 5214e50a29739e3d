import type { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { releaseBonus } from '../../bonuses/claim-bonus.ts';
import { beforeCommit } from '../../db/not-written.ts';
import { enqueue } from '../../db/outbox.ts';
import { repeated } from '../../db/retry.ts';
import { heldFor, releaseMoney } from '../../ledger/hold-money.ts';
import { lockAccount } from '../../ledger/lock-account.ts';
import type { PlacementContext } from '../context.ts';
import { recordText } from '../journal/journal-record.ts';
import { isKept } from '../journal/kept-refusals.ts';
import type { ResultOf } from '../ref-result.ts';
import type { Claim } from '../write-booking.ts';
import type { RefusalReason } from './refusal-reason.ts';
import { appendRefused, insertRefused, type Refused, refusedFor } from './refused.ts';

/**
 * Stores a refusal, so that the ref can never be booked after the customer was told "not placed" (INV-04),
 * and gives back what was set aside for a bet that waited. Where another transaction gave the ref an outcome
 * first, that one counts.
 */
export async function refuse(
  context: PlacementContext,
  user: UserId,
  slip: PlacementSlip,
  faults: readonly RefusalReason[],
  claim: Claim,
): Promise<ResultOf<'answered' | 'refTaken'>> {
  const refused = refusedFor(context, user, slip, faults);
  const stored = await repeated(() => storeRefusal(context, user, refused, claim), context.clock);
  if (!stored) return { kind: 'refTaken' };
  const { outcome, row } = refused;
  await context.journal.append(
    recordText({ kind: 'refused', user, contentHash: row.content_hash, outcome, at: row.created_at }),
  );
  return { kind: 'answered', outcome };
}

function storeRefusal(
  { db }: PlacementContext,
  user: UserId,
  refused: Refused,
  claim: Claim,
): Promise<boolean> {
  const { row, statement } = refused;
  return db.transaction().execute(
    beforeCommit(async (tx) => {
      if (claim === 'insert') return !(await isKept(tx, row.ref)) && insertRefused(tx, refused);
      await releaseBonus(tx, row.ref);
      await lockAccount(tx, user);
      const reserved = await heldFor(tx, row.ref);
      const updated = await tx
        .updateTable('placements')
        .set({ ...row, reserved: 0 })
        .where('ref', '=', row.ref)
        .where('state', '=', 'PENDING')
        .returning('ref')
        .executeTakeFirst();
      if (updated === undefined) return false;
      await releaseMoney(tx, { user, ref: row.ref, at: row.created_at }, reserved);
      await appendRefused(tx, statement);
      await enqueue(tx, user, 'placement', row.ref, 'update');
      return true;
    }),
  );
}
