import type { Selectable, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { NotPlaced } from '#domain/contract/not-placed.ts';
import { toJson } from '#domain/json.ts';
import type { Schema } from '../../db/schema.ts';
import { appendLeaf } from '../../proofs/append-leaf.ts';
import { outcomeHead } from '../booking.ts';
import { refusalOf, type Stating } from '../journal/state-not-placed.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** What is known of bets that are held alone. */
export type OfHeldAlone = 'placed_from' | 'reserved' | 'staked_before' | 'net_winnings';

/** What a refused bet is in the book. */
export type RefusedRow = Omit<Selectable<Schema['placements']>, OfHeldAlone>;

export interface Refused {
  /** Signed, the same bytes to whoever sends or asks for the ref again (INV-04). */
  readonly outcome: PlacementOutcome;
  readonly statement: NotPlaced;
  readonly row: RefusedRow;
}

/**
 * A bet refused for these faults at this moment: what is said of it and what is stored. Nothing is stored
 * yet.
 */
export function refusedFor(
  context: Stating,
  user: UserId,
  slip: PlacementSlip,
  faults: readonly RefusalReason[],
): Refused {
  const statement = refusalOf(context, user, slip, faults);
  const outcome: PlacementOutcome = {
    ...outcomeHead(slip),
    status: 'FAILED',
    betslipId: null,
    errors: [...faults],
    receipt: null,
    notPlaced: statement,
  };
  const row: RefusedRow = {
    ref: slip.ref,
    user_id: user,
    content_hash: slip.contentHash,
    state: 'FAILED',
    outcome: JSON.stringify(outcome),
    slip: null,
    due_at: null,
    created_at: context.now(),
  };
  return { outcome, statement, row };
}

/**
 * Stores a refusal of a ref that the book does not know, with its leaf of proof. @returns false where the ref
 * is known.
 */
export async function insertRefused(
  tx: Transaction<Schema>,
  { row, statement }: Pick<Refused, 'row' | 'statement'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('placements')
    .values(row)
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .returning('ref')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await appendRefused(tx, statement);
  return true;
}

/** The leaf of proof of a refusal: a statement about its ref. */
export const appendRefused = async (tx: Transaction<Schema>, statement: NotPlaced): Promise<void> => {
  await appendLeaf(tx, { kind: 'receipt', key: statement.ref, payload: toJson(statement) });
};
