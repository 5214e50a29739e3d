import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { leafRow } from './leaf-row.ts';
import type { NewLeaf } from './proofs.ts';

/**
 * Commits the tree to a payload in the transaction that writes it. The leaf has no place yet: places are
 * given at the next checkpoint, so that two bookings never wait for each other here. A leaf that is there
 * already stays as it is.
 */
export async function appendLeaf(transaction: Transaction<Schema>, leaf: NewLeaf): Promise<void> {
  await transaction
    .insertInto('proof_leaves')
    .values(leafRow(leaf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
