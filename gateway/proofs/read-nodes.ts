import type { Kysely } from 'kysely';
import { bytesOfHex } from '#domain/proofs/bytes-text.ts';
import { type LeafRange, type PerfectNode, perfectNodesOf, rootOver } from '#domain/proofs/perfect-nodes.ts';
import type { Hash } from '#domain/proofs/tree-hash.ts';
import type { Schema } from '../db/schema.ts';
import { sha256 } from './sha256.ts';

/** The stored tree contradicts itself; a person has to look before anything is signed again. */
export class TreeDamaged extends Error {
  constructor(what: string) {
    super(`the stored tree of proofs is damaged: ${what}`);
    this.name = 'TreeDamaged';
  }
}

export function hashOf(hex: string): Hash {
  const hash = bytesOfHex(hex);
  if (hash === undefined) throw new TreeDamaged(`"${hex.slice(0, 80)}" is no hash`);
  return hash;
}

const nameOf = ({ level, index }: PerfectNode): string => `${level}/${index}`;

/** The hashes of perfect nodes, by `level/index`: leaves and what stands above them, one query each. */
async function readNodes(db: Kysely<Schema>, wanted: readonly PerfectNode[]): Promise<Map<string, Hash>> {
  const nodes = new Map<string, Hash>();
  const leaves = wanted.filter(({ level }) => level === 0);
  const inner = wanted.filter(({ level }) => level > 0);
  if (leaves.length > 0) {
    const rows = await db
      .selectFrom('proof_leaves')
      .select(['leaf_index', 'leaf_hash'])
      .where(
        'leaf_index',
        'in',
        leaves.map(({ index }) => index),
      )
      .execute();
    for (const row of rows) nodes.set(`0/${row.leaf_index ?? ''}`, hashOf(row.leaf_hash));
  }
  if (inner.length > 0) {
    const rows = await db
      .selectFrom('proof_nodes')
      .selectAll()
      .where((eb) => eb.or(inner.map(({ level, index }) => eb.and({ level, index }))))
      .execute();
    for (const row of rows) nodes.set(nameOf(row), hashOf(row.hash));
  }
  return nodes;
}

const found = (nodes: ReadonlyMap<string, Hash>, node: PerfectNode): Hash => {
  const hash = nodes.get(nameOf(node));
  if (hash === undefined) throw new TreeDamaged(`node ${nameOf(node)} is missing`);
  return hash;
};

/** The roots of the perfect subtrees that cover the first `size` leaves, from left to right. */
export async function readEdge(db: Kysely<Schema>, size: number): Promise<Hash[]> {
  const wanted = perfectNodesOf({ start: 0, end: size });
  const nodes = await readNodes(db, wanted);
  return wanted.map((node) => found(nodes, node));
}

/**
 * The root over each range of leaves. Reads a number of nodes in the order of the square of the tree's
 * height.
 */
export async function readRoots(db: Kysely<Schema>, ranges: readonly LeafRange[]): Promise<Hash[]> {
  const nodes = await readNodes(db, ranges.flatMap(perfectNodesOf));
  return ranges.map((range) =>
    rootOver(
      perfectNodesOf(range).map((node) => found(nodes, node)),
      sha256,
    ),
  );
}
