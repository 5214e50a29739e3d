import { hexOf } from '#domain/proofs/bytes-text.ts';
import { SALT_BYTES, saltedLeaf } from '#domain/proofs/leaf.ts';
import { drawBytes } from '../random-bytes.ts';
import type { NewLeaf } from './proofs.ts';
import { sha256 } from './sha256.ts';

/**
 * The row that commits to a payload, under a salt drawn for it. The payload itself stays with who owns it.
 */
export function leafRow({ kind, key, payload }: NewLeaf) {
  const salt = drawBytes(SALT_BYTES);
  return { kind, key, leaf_hash: hexOf(saltedLeaf(salt, payload, sha256)), salt: hexOf(salt) };
}
