import { type Kysely, sql, type Transaction } from 'kysely';
import { appendLeaves, type StoredNode } from '#domain/proofs/append-leaves.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { rootOver } from '#domain/proofs/perfect-nodes.ts';
import type { Schema } from '../db/schema.ts';
import { CHECKPOINT_KEY, type LogKey } from './log-key.ts';
import { hashOf, readEdge, TreeDamaged } from './read-nodes.ts';
import { sha256 } from './sha256.ts';

export interface StoredCheckpoint {
  readonly size: number;
  readonly root: string;
  readonly note: string;
}

/**
 * The newest signed head; the tree is exactly as large as it says, because places are given when it is
 * signed.
 */
export const latestCheckpoint = (db: Kysely<Schema>): Promise<StoredCheckpoint | undefined> =>
  db
    .selectFrom('proof_checkpoints')
    .select(['size', 'root', 'note'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Gives waiting leaves their places, in the order of arrival. */
async function placeLeaves(tx: Transaction<Schema>, size: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ leaf_index: number; leaf_hash: string }>`
    update proof_leaves set leaf_index = place.index
    from (
      select arrival, ${size}::bigint + row_number() over (order by arrival) - 1 as index
      from proof_leaves where leaf_index is null order by arrival limit ${most}
    ) as place
    where proof_leaves.arrival = place.arrival and proof_leaves.leaf_index is null
    returning proof_leaves.leaf_index, proof_leaves.leaf_hash`.execute(tx);
  const sorted = [...rows].sort((a, b) => a.leaf_index - b.leaf_index);
  if (sorted.some(({ leaf_index }, at) => leaf_index !== size + at))
    throw new TreeDamaged('places have a gap');
  return sorted.map(({ leaf_hash }) => leaf_hash);
}

const NODES_AT_ONCE = 2_000;

async function storeNodes(tx: Transaction<Schema>, added: readonly StoredNode[]): Promise<void> {
  const inner = added
    .filter(({ level }) => level > 0)
    .map(({ level, index, hash }) => ({ level, index, hash: hexOf(hash) }));
  for (let start = 0; start < inner.length; start += NODES_AT_ONCE) {
    const rows = inner.slice(start, start + NODES_AT_ONCE);
    await tx.insertInto('proof_nodes').values(rows).execute();
  }
}

/**
 * One step of the sequencer: waiting leaves get places, the nodes that became perfect are stored and the new
 * head is signed, all in one transaction. One process at a time takes it, and no booking waits for it.
 *
 * @returns the newest head; `more` when leaves still wait.
 * @throws TreeDamaged
 */
export function sequenceLeaves(
  db: Kysely<Schema>,
  key: LogKey,
  most: number,
  now: number,
): Promise<StoredCheckpoint & { readonly more: boolean }> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('facts').select('key').where('key', '=', CHECKPOINT_KEY).forUpdate().execute();
    const before = await latestCheckpoint(tx);
    const size = before?.size ?? 0;
    const leaves = await placeLeaves(tx, size, most);
    if (before !== undefined && leaves.length === 0) return { ...before, more: false };
    const roots = await readEdge(tx, size);
    if (before !== undefined && hexOf(rootOver(roots, sha256)) !== before.root)
      throw new TreeDamaged(`its root at ${size} leaves is not the one that was signed`);
    const { range, added } = appendLeaves({ size, roots }, leaves.map(hashOf), sha256);
    await storeNodes(tx, added);
    const root = rootOver(range.roots, sha256);
    const checkpoint = { size: range.size, root: hexOf(root), note: key.sign(range.size, root) };
    await tx
      .insertInto('proof_checkpoints')
      .values({ ...checkpoint, signed_at: now })
      .execute();
    return { ...checkpoint, more: leaves.length === most };
  });
}
