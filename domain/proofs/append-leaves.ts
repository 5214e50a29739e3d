import { type PerfectNode, perfectNodesOf } from './perfect-nodes.ts';
import { type Hash, nodeHash, type Sha256 } from './tree-hash.ts';

/**
 * What a tree goes on from: its size and the roots of the perfect subtrees that cover it, from left to right.
 */
export interface CompactRange {
  readonly size: number;
  readonly roots: readonly Hash[];
}

export interface StoredNode extends PerfectNode {
  readonly hash: Hash;
}

/**
 * Adds leaves. Each costs as many hashes as nodes become perfect by it, which is fewer than two a leaf over
 * time and never more than the height of the tree.
 *
 * @returns the tree after it, and every node that became perfect, the leaves (level 0) among them.
 */
export function appendLeaves(
  range: CompactRange,
  leaves: readonly Hash[],
  sha256: Sha256,
): { readonly range: CompactRange; readonly added: readonly StoredNode[] } {
  const levels = perfectNodesOf({ start: 0, end: range.size }).map(({ level }) => level);
  const edge = range.roots.map((hash, at) => ({ level: levels[at] ?? 0, hash }));
  const added: StoredNode[] = [];
  let size = range.size;
  for (const leaf of leaves) {
    let node = { level: 0, index: size, hash: leaf };
    added.push(node);
    for (let left = edge.at(-1); left?.level === node.level; left = edge.at(-1)) {
      edge.pop();
      node = {
        level: node.level + 1,
        index: Math.floor(node.index / 2),
        hash: nodeHash(left.hash, node.hash, sha256),
      };
      added.push(node);
    }
    edge.push(node);
    size += 1;
  }
  return { range: { size, roots: edge.map(({ hash }) => hash) }, added };
}
