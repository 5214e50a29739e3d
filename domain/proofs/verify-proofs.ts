import { HASH_BYTES, type Hash, nodeHash, type Sha256, sameHash } from './tree-hash.ts';

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const areHashes = (hashes: readonly Hash[]): boolean => hashes.every(({ length }) => length === HASH_BYTES);
const half = (value: number): number => Math.floor(value / 2);

export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: Hash;
  /** From the leaf upwards. */
  readonly path: readonly Hash[];
  readonly root: Hash;
}

/**
 * Whether the path leads from the leaf to the root of a tree of that size (RFC 9162 §2.1.3.2). Never throws.
 */
export function includes({ index, size, leaf, path, root }: Inclusion, sha256: Sha256): boolean {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...path])) return false;
  let place = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(sibling, hash, sha256);
      while (place % 2 === 0 && place !== 0) {
        place = half(place);
        last = half(last);
      }
    } else {
      hash = nodeHash(hash, sibling, sha256);
    }
    place = half(place);
    last = half(last);
  }
  return last === 0 && sameHash(hash, root);
}

export interface Consistency {
  readonly from: { readonly size: number; readonly root: Hash };
  readonly to: { readonly size: number; readonly root: Hash };
  readonly path: readonly Hash[];
}

/** Whether the first tree is the beginning of the second (RFC 9162 §2.1.4.2). Never throws. */
export function isConsistent({ from, to, path }: Consistency, sha256: Sha256): boolean {
  if (!isSize(from.size) || !isSize(to.size) || from.size > to.size) return false;
  if (!areHashes([from.root, to.root, ...path])) return false;
  if (from.size === to.size) return path.length === 0 && sameHash(from.root, to.root);
  if (from.size === 0) return path.length === 0;
  return walkBoth(
    from.size,
    to.size,
    path,
    from.root,
    sha256,
    (first, second) => sameHash(first, from.root) && sameHash(second, to.root),
  );
}

/** Rebuilds both roots from the path at once. */
function walkBoth(
  from: number,
  to: number,
  path: readonly Hash[],
  fromRoot: Hash,
  sha256: Sha256,
  agree: (first: Hash, second: Hash) => boolean,
): boolean {
  let place = from - 1;
  let last = to - 1;
  while (place % 2 === 1) {
    place = half(place);
    last = half(last);
  }
  // A smaller tree that is one perfect subtree is not part of its own proof.
  const [start, ...rest] = place === 0 ? [fromRoot, ...path] : path;
  if (start === undefined) return false;
  let first = start;
  let second = start;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      first = nodeHash(sibling, first, sha256);
      second = nodeHash(sibling, second, sha256);
      while (place % 2 === 0 && place !== 0) {
        place = half(place);
        last = half(last);
      }
    } else {
      second = nodeHash(second, sibling, sha256);
    }
    place = half(place);
    last = half(last);
  }
  return last === 0 && agree(first, second);
}
