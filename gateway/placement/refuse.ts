import type { Insertable } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { NotPlaced, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { toJson } from '#domain/json.ts';
import { beforeCommit } from '../db/not-written.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { appendLeaf } from '../proofs/append-leaf.ts';
import { outcomeHead } from './booking.ts';
import type { PlacementContext } from './context.ts';
import type { Fault } from './fault.ts';
import { recordText } from './journal-record.ts';
import { refusalOf } from './state-not-placed.ts';
import type { Claim } from './write-booking.ts';

/**
 * Stores a refusal, so that the ref can never be booked after the customer was told "not placed" (I4).
 * Undefined when another transaction gave the ref an outcome first: that one counts.
 */
export async function refuse(
  context: PlacementContext,
  user: UserId,
  slip: PlacementSlip,
  faults: readonly Fault[],
  claim: Claim,
): Promise<PlacementOutcome | undefined> {
  const at = context.now();
  const notPlaced = refusalOf(context, user, slip, faults);
  const outcome: PlacementOutcome = {
    ...outcomeHead(slip),
    status: 'FAILED',
    betslipId: null,
    errors: [...faults],
    receipt: null,
    notPlaced,
  };
  const row: Insertable<Schema['placements']> = {
    ref: slip.ref,
    user_id: user,
    content_hash: slip.contentHash,
    state: 'FAILED',
    outcome: JSON.stringify(outcome),
    slip: null,
    due_at: null,
    created_at: at,
  };
  const stored = await repeated(() => storeRefusal(context, user, row, notPlaced, claim), context.clock);
  if (!stored) return undefined;
  await context.journal.append(
    recordText({ kind: 'refused', user, contentHash: slip.contentHash, outcome, at }),
  );
  return outcome;
}

function storeRefusal(
  { db }: PlacementContext,
  user: UserId,
  row: Insertable<Schema['placements']>,
  statement: NotPlaced,
  claim: Claim,
): Promise<boolean> {
  const leaf = { kind: 'receipt', key: row.ref, payload: toJson(statement) } as const;
  return db.transaction().execute(
    beforeCommit(async (tx) => {
      if (claim === 'insert') {
        const inserted = await tx
          .insertInto('placements')
          .values(row)
          .onConflict((conflict) => conflict.column('ref').doNothing())
          .returning('ref')
          .executeTakeFirst();
        if (inserted === undefined) return false;
        await appendLeaf(tx, leaf);
        return true;
      }
      const updated = await tx
        .updateTable('placements')
        .set(row)
        .where('ref', '=', row.ref)
        .where('state', '=', 'PENDING')
        .returning('ref')
        .executeTakeFirst();
      if (updated === undefined) return false;
      await appendLeaf(tx, leaf);
      await enqueue(tx, user, 'placement', row.ref, 'update');
      return true;
    }),
  );
}
