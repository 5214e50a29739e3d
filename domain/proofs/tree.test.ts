import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendLeaves } from './append-leaves.ts';
import { bytesOfHex, hexOf } from './bytes-text.ts';
import { perfectNodesOf, rootOver } from './perfect-nodes.ts';
import { consistencyRanges, inclusionRanges } from './proof-ranges.ts';
import { emptyRoot, type Hash, leafHash, nodeHash, type Sha256 } from './tree-hash.ts';
import { includes, isConsistent } from './verify-proofs.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hash = (hex: string): Hash => bytesOfHex(hex)!;

/** The definition of RFC 9162 §2.1.1, word for word: slow, and written by nobody's cleverness. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  const [only] = leaves;
  if (only === undefined) return emptyRoot(sha256);
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)), sha256);
}

/** PATH of RFC 9162 §2.1.3.1. */
function naivePath(index: number, leaves: readonly Hash[]): Hash[] {
  if (leaves.length <= 1) return [];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...naivePath(index, left), naiveRoot(right)]
    : [...naivePath(index - split, right), naiveRoot(left)];
}

/** SUBPROOF of RFC 9162 §2.1.4.1. */
function naiveProof(from: number, leaves: readonly Hash[], isWhole = true): Hash[] {
  if (from === leaves.length) return isWhole ? [] : [naiveRoot(leaves)];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return from <= split
    ? [...naiveProof(from, left, isWhole), naiveRoot(right)]
    : [...naiveProof(from - split, right, false), naiveRoot(left)];
}

const leafOf = (at: number): Hash => leafHash(Uint8Array.of(at & 255, at >> 8), sha256);
const leavesOf = (count: number): Hash[] => Array.from({ length: count }, (_, at) => leafOf(at));

/** A tree kept node by node, as the gateway keeps it. */
function grown(batches: readonly number[]) {
  const nodes = new Map<string, Hash>();
  let range = { size: 0, roots: [] as readonly Hash[] };
  for (const batch of batches) {
    const next = Array.from({ length: batch }, (_, at) => leafOf(range.size + at));
    const appended = appendLeaves(range, next, sha256);
    for (const { level, index, hash: value } of appended.added) nodes.set(`${level}/${index}`, value);
    range = appended.range;
  }
  const over = (part: { start: number; end: number }): Hash =>
    rootOver(
      perfectNodesOf(part).map(({ level, index }) => nodes.get(`${level}/${index}`)!),
      sha256,
    );
  return { range, nodes, over };
}

/**
 * Leaves, roots and proofs of the eight-leaf tree that implementations of RFC 6962 test against:
 * transparency-dev/merkle, proof/verify_test.go and rfc6962/rfc6962_test.go.
 */
const published = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
  /** Leaf counted from 1. */
  inclusion: [
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [3, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [
      2,
      5,
      [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const,
  consistency: [
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
    [
      6,
      7,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
  ] as const,
};
const vectorLeaves = published.leaves.map((data) => leafHash(hash(data), sha256));

describe('the published vectors of the tree', () => {
  it('hashes nothing, an empty leaf, a leaf and a node as they say', () => {
    const text = (value: string) => new TextEncoder().encode(value);
    expect([
      hexOf(emptyRoot(sha256)),
      hexOf(leafHash(new Uint8Array(), sha256)),
      hexOf(leafHash(text('L123456'), sha256)),
      hexOf(nodeHash(text('N123'), text('N456'), sha256)),
    ]).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56',
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    ]);
  });

  it('has their roots, leaf by leaf', () => {
    const roots = vectorLeaves.map((_, at) => {
      const { range } = appendLeaves({ size: 0, roots: [] }, vectorLeaves.slice(0, at + 1), sha256);
      return hexOf(rootOver(range.roots, sha256));
    });
    expect(roots).toEqual(published.roots);
  });

  it.each(published.inclusion)('leaf %d of %d: makes and takes their proof', (leaf, size, path) => {
    const made = inclusionRanges(leaf - 1, size).map(({ start, end }) =>
      naiveRoot(vectorLeaves.slice(start, end)),
    );
    expect(made.map(hexOf)).toEqual(path);
    const root = hash(published.roots[size - 1]!);
    const proof = { index: leaf - 1, size, leaf: vectorLeaves[leaf - 1]!, path: path.map(hash), root };
    expect(includes(proof, sha256)).toBe(true);
  });

  it.each(published.consistency)('%d to %d: makes and takes their proof', (from, to, path) => {
    const made = consistencyRanges(from, to).map(({ start, end }) =>
      naiveRoot(vectorLeaves.slice(start, end)),
    );
    expect(made.map(hexOf)).toEqual(path);
    const head = (size: number) => ({ size, root: hash(published.roots[size - 1]!) });
    expect(isConsistent({ from: head(from), to: head(to), path: path.map(hash) }, sha256)).toBe(true);
  });
});

const MOST = 70;
const batches = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });

describe('a tree that grows', () => {
  it('has the root of the definition, however it was cut into batches', () => {
    fc.assert(
      fc.property(batches, (sizes) => {
        const { range } = grown(sizes);
        expect(hexOf(rootOver(range.roots, sha256))).toBe(hexOf(naiveRoot(leavesOf(range.size))));
      }),
    );
  });

  it('gives for every leaf of every size the path of the definition, and it is accepted', () => {
    const { over } = grown([MOST]);
    for (let size = 1; size <= MOST; size += 1) {
      const leaves = leavesOf(size);
      const root = over({ start: 0, end: size });
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, size).map(over);
        expect(path.map(hexOf)).toEqual(naivePath(index, leaves).map(hexOf));
        expect(includes({ index, size, leaf: leafOf(index), path, root }, sha256)).toBe(true);
      }
    }
  });

  it('proves of every size that it goes on from every smaller one, as the definition does', () => {
    const { over } = grown([MOST]);
    for (let to = 1; to <= MOST; to += 1) {
      for (let from = 0; from <= to; from += 1) {
        const path = consistencyRanges(from, to).map(over);
        if (from > 0) expect(path.map(hexOf)).toEqual(naiveProof(from, leavesOf(to)).map(hexOf));
        const head = (size: number) => ({ size, root: over({ start: 0, end: size }) });
        expect(isConsistent({ from: head(from), to: head(to), path }, sha256)).toBe(true);
      }
    }
  });

  it('adds fewer than two nodes a leaf, and never more than its height at once', () => {
    const { nodes, range } = grown(Array.from({ length: 512 }, () => 1));
    expect(nodes.size).toBeLessThan(2 * range.size);
  });

  it('refuses to prove what cannot be', () => {
    expect(() => inclusionRanges(5, 5)).toThrow(RangeError);
    expect(() => inclusionRanges(-1, 5)).toThrow(RangeError);
    expect(() => consistencyRanges(6, 5)).toThrow(RangeError);
  });
});

const flipped = (value: Hash, bit: number): Hash =>
  value.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
const bit = fc.nat({ max: 255 });

describe('a proof that was touched', () => {
  const proven = fc
    .integer({ min: 2, max: MOST })
    .chain((size) => fc.record({ size: fc.constant(size), index: fc.nat({ max: size - 1 }) }));

  it('[UK-46] of inclusion is refused: any bit of leaf, path or root, another place, another size, a step more or less', () => {
    const { over } = grown([MOST]);
    fc.assert(
      fc.property(proven, bit, fc.nat(), ({ size, index }, at, step) => {
        const path = inclusionRanges(index, size).map(over);
        const whole = { index, size, leaf: leafOf(index), path, root: over({ start: 0, end: size }) };
        const touched = step % path.length;
        const wrong = [
          { ...whole, leaf: flipped(whole.leaf, at) },
          { ...whole, root: flipped(whole.root, at) },
          { ...whole, path: path.map((one, i) => (i === touched ? flipped(one, at) : one)) },
          { ...whole, path: path.slice(0, -1) },
          { ...whole, path: [...path, whole.root] },
          { ...whole, path: [whole.root, ...path] },
          { ...whole, path: [...path, new Uint8Array()] },
          { ...whole, index: index + 1 },
          { ...whole, index: index - 1 },
          { ...whole, index: size },
          { ...whole, index: 0.5 },
          { ...whole, leaf: new Uint8Array() },
        ];
        expect(wrong.map((one) => includes(one, sha256))).toEqual(wrong.map(() => false));
      }),
      { numRuns: 300 },
    );
  });

  it('[UK-46] of consistency is refused: any bit, a step more or less, heads exchanged', () => {
    const { over } = grown([MOST]);
    const sizes = fc
      .tuple(fc.integer({ min: 1, max: MOST - 1 }), fc.integer({ min: 1, max: MOST }))
      .filter(([from, to]) => from < to);
    fc.assert(
      fc.property(sizes, bit, fc.nat(), ([first, second], at, step) => {
        const path = consistencyRanges(first, second).map(over);
        const from = { size: first, root: over({ start: 0, end: first }) };
        const to = { size: second, root: over({ start: 0, end: second }) };
        const touched = step % path.length;
        const wrong = [
          { from: { ...from, root: flipped(from.root, at) }, to, path },
          { from, to: { ...to, root: flipped(to.root, at) }, path },
          { from, to, path: path.map((one, i) => (i === touched ? flipped(one, at) : one)) },
          { from, to, path: path.slice(0, -1) },
          { from, to, path: [] },
          { from, to, path: [...path, to.root] },
          { from, to, path: [from.root, ...path] },
          { from: to, to: from, path },
          { from: { ...from, size: 0 }, to, path },
        ];
        expect(wrong.map((one) => isConsistent(one, sha256))).toEqual(wrong.map(() => false));
      }),
      { numRuns: 300 },
    );
  });

  it('two trees that differ in one old leaf share no proof', () => {
    const { over } = grown([40]);
    const forged = leavesOf(40).map((leaf, at) => (at === 7 ? leafOf(9_999) : leaf));
    const from = { size: 20, root: over({ start: 0, end: 20 }) };
    const to = { size: 40, root: naiveRoot(forged) };
    expect(isConsistent({ from, to, path: naiveProof(20, forged) }, sha256)).toBe(false);
  });
});
