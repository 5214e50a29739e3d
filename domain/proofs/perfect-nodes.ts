import { emptyRoot, type Hash, nodeHash, type Sha256 } from './tree-hash.ts';

/**
 * A subtree whose leaves are `index * 2^level` up to, not including, `(index + 1) * 2^level`. Once these
 * leaves are there it never changes, so it can be stored.
 */
export interface PerfectNode {
  readonly level: number;
  readonly index: number;
}

/** Leaves from `start` up to, not including, `end`, that stand below one node of some tree. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The fewest perfect nodes that cover the leaves, from left to right. Sizes may be above 2^31, so nothing
 * here shifts bits.
 */
export function perfectNodesOf({ start, end }: LeafRange): readonly PerfectNode[] {
  const nodes: PerfectNode[] = [];
  let at = start;
  while (at < end) {
    let level = 0;
    let width = 1;
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** The root over perfect nodes that cover leaves from the left: the right ones are joined first. */
export function rootOver(hashes: readonly Hash[], sha256: Sha256): Hash {
  let root: Hash | undefined;
  for (let at = hashes.length - 1; at >= 0; at -= 1) {
    const left = hashes[at];
    if (left === undefined) continue;
    root = root === undefined ? left : nodeHash(left, root, sha256);
  }
  return root ?? emptyRoot(sha256);
}
