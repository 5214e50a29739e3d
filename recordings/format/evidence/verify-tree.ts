import { toJson } from '#domain/json.ts';
import type { BundleKeys, BundleProofs, BundleReceipts } from '#domain/proofs/bundle/bundle-parts.ts';
import { bytesOfHex, hexOf } from '#domain/proofs/bytes-text.ts';
import { type Checkpoint, isSignedByLog, parseCheckpoint, witnessedAt } from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { SALT_BYTES, saltedLeaf } from '#domain/proofs/leaf.ts';
import { type Hash, sameHash } from '#domain/proofs/tree-hash.ts';
import { includes, isConsistent } from '#domain/proofs/verify-proofs.ts';
import type { EvidencePrimitives, Trust } from './evidence-primitives.ts';
import type { Statement } from './statements.ts';
import type { Notebook } from './verdict.ts';

const PART = 'proofs.json';

export interface TreeEvidence {
  readonly receipts: BundleReceipts;
  readonly proofs: BundleProofs;
  readonly keys: BundleKeys;
}

const pathOf = (hashes: readonly string[]): readonly Hash[] =>
  hashes.map((hash) => bytesOfHex(hash) ?? new Uint8Array());

/**
 * Leaves commit to the receipts, stand in the tree of a signed head, and all heads are of one tree that only
 * grew.
 */
export function verifyTree(
  { receipts, proofs, keys }: TreeEvidence,
  trust: Trust,
  notes: Notebook,
  primitives: EvidencePrimitives,
): void {
  const heads = new Map<string, Checkpoint>();
  const key = keyOfPem(keys.checkpoints);
  const read = (text: string, part: string): Checkpoint | undefined => {
    const known = heads.get(text);
    if (known !== undefined) return known;
    notes.checked('checkpoints');
    const head = parseCheckpoint(text);
    const isSigned =
      head !== undefined &&
      key !== undefined &&
      isSignedByLog(head, key, primitives.digest, primitives.verifyEd25519);
    if (!isSigned) {
      notes.wrong('checkpoints', { part, detail: 'a checkpoint is not what the log signed' });
      return undefined;
    }
    heads.set(text, head);
    return head;
  };
  verifyLeaves(receipts, proofs, (text) => read(text, PART), notes, primitives);
  for (const text of proofs.checkpoints) read(text, PART);
  const witnessed = trust.checkpoints.map((text) => read(text, 'checkpoint'));
  verifyHeads([...heads.values()], proofs, notes, primitives);
  verifyWitness(witnessed, [...heads.values()], { proofs, keys }, notes, primitives);
}

function verifyLeaves(
  { receipts }: BundleReceipts,
  { inclusions }: BundleProofs,
  read: (text: string) => Checkpoint | undefined,
  notes: Notebook,
  primitives: EvidencePrimitives,
): void {
  const proofs = new Map(inclusions.filter(({ kind }) => kind === 'receipt').map((one) => [one.key, one]));
  let erased = 0;
  for (const { ref, statement } of receipts) {
    const proof = proofs.get(ref);
    if (proof === undefined) {
      notes.leaveOpen('leaves');
      continue;
    }
    if (statement === null || proof.salt === null) erased += 1;
    else verifyLeaf(ref, statement, proof.salt, proof.leafHash, notes, primitives);
  }
  for (const proof of inclusions) {
    const head = read(proof.checkpoint);
    notes.checked('inclusion');
    const leaf = bytesOfHex(proof.leafHash) ?? new Uint8Array();
    const { index, treeSize, path } = proof;
    const isIn =
      head !== undefined &&
      treeSize === head.size &&
      includes({ index, size: head.size, leaf, path: pathOf(path), root: head.root }, primitives.digest);
    if (!isIn) {
      const detail = 'the path does not lead from the leaf to the signed head';
      notes.wrong('inclusion', { part: PART, ref: proof.key, detail });
    }
  }
  if (erased > 0) notes.limit({ kind: 'erased', count: erased });
}

function verifyLeaf(
  ref: string,
  statement: Statement,
  salt: string,
  leafHash: string,
  notes: Notebook,
  { digest }: EvidencePrimitives,
): void {
  notes.checked('leaves');
  const bytes = bytesOfHex(salt);
  const isLeaf =
    bytes?.length === SALT_BYTES &&
    statement.ref === ref &&
    hexOf(saltedLeaf(bytes, toJson(statement), digest)) === leafHash;
  if (!isLeaf)
    notes.wrong('leaves', { part: 'receipts.json', ref, detail: 'the leaf does not commit to this receipt' });
}

/**
 * Of two heads the smaller must be shown to be the beginning of the larger; equal sizes must have equal
 * roots.
 */
function verifyHeads(
  heads: readonly Checkpoint[],
  proofs: BundleProofs,
  notes: Notebook,
  { digest }: EvidencePrimitives,
): void {
  const bySize = new Map<number, Checkpoint>();
  for (const head of heads) {
    const other = bySize.get(head.size);
    if (other !== undefined && !sameHash(other.root, head.root)) {
      notes.checked('consistency');
      const detail = `two signed heads of ${head.size} leaves differ: the log showed two trees`;
      notes.wrong('consistency', { part: PART, detail });
    }
    bySize.set(head.size, head);
  }
  const [start] = bySize.keys();
  const joined = joinedSizes(start === undefined ? [] : [start], proofs);
  if ([...bySize.keys()].some((size) => !joined.has(size))) notes.leaveOpen('consistency');
  for (const { from, to, path } of proofs.consistency) {
    const [first, second] = [bySize.get(from), bySize.get(to)];
    notes.checked('consistency');
    if (first !== undefined && second !== undefined) {
      if (isConsistent({ from: first, to: second, path: pathOf(path) }, digest)) continue;
      const detail = `the tree of ${to} leaves does not go on from that of ${from}`;
      notes.wrong('consistency', { part: PART, detail });
    } else {
      notes.wrong('consistency', { part: PART, detail: `no signed head for the step from ${from} to ${to}` });
    }
  }
}

/** Sizes of trees that the steps join, one after another, to one of these. */
function joinedSizes(sizes: readonly number[], { consistency }: BundleProofs): ReadonlySet<number> {
  const joined = new Set(sizes);
  for (let before = -1; before !== joined.size; ) {
    before = joined.size;
    for (const { from, to } of consistency) {
      if (joined.has(from) || joined.has(to)) joined.add(from).add(to);
    }
  }
  return joined;
}

/** What a witness keeps must be one of the heads, or be joined to one of them by the proofs. */
function verifyWitness(
  witnessed: readonly (Checkpoint | undefined)[],
  heads: readonly Checkpoint[],
  { proofs, keys }: Pick<TreeEvidence, 'proofs' | 'keys'>,
  notes: Notebook,
  { digest, verifyEd25519 }: EvidencePrimitives,
): void {
  const cosigned = heads.some((head) =>
    keys.witnesses.some(({ name, key: pem }) => {
      const key = keyOfPem(pem);
      return key !== undefined && witnessedAt(head, { name, key }, digest, verifyEd25519) !== undefined;
    }),
  );
  if (witnessed.length === 0 && !cosigned) notes.limit({ kind: 'noWitness' });
  const joined = joinedSizes(
    proofs.inclusions.map(({ treeSize }) => treeSize),
    proofs,
  );
  for (const head of witnessed) {
    if (head === undefined) continue;
    notes.checked('witness');
    if (joined.has(head.size)) continue;
    notes.leaveOpen('witness');
    notes.limit({ kind: 'witnessNotLinked', size: head.size });
  }
}
