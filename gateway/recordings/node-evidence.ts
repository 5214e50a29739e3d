import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { spkiOf } from '#domain/proofs/ed25519-key.ts';
import type { EvidencePrimitives } from '#recordings/format/evidence/evidence-primitives.ts';
import { nodePrimitives } from './node-primitives.ts';

const keys = new Map<string, KeyObject>();

/** Reading a key costs as much as checking a signature with it, and a file names two or three. */
function keyObjectOf(key: Uint8Array): KeyObject {
  const name = hexOf(key);
  const known = keys.get(name);
  if (known !== undefined) return known;
  const made = createPublicKey({ key: Buffer.from(spkiOf(key)), format: 'der', type: 'spki' });
  if (keys.size >= 100) keys.clear();
  keys.set(name, made);
  return made;
}

/** Checking evidence on Node's own library. */
export const nodeEvidence: EvidencePrimitives = {
  ...nodePrimitives,
  digest: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519(signature, message, key) {
    try {
      return verify(null, message, keyObjectOf(key), signature);
    } catch {
      // A key that is no point of the curve signs nothing.
      return false;
    }
  },
};
