import { canonicalJson } from '../canonical-json.ts';
import type { Json } from '../json.ts';
import { type Hash, joinBytes, leafHash, type Sha256 } from './tree-hash.ts';
import { utf8Of } from './utf8.ts';

/** Bytes of a salt: enough that nobody finds a payload by trying payloads. */
export const SALT_BYTES = 16;

/**
 * The leaf that stands for a payload: its data is `SHA-256(salt | canonical payload)`. Without the salt
 * nobody can tell what it stood for, so erasing salt and payload leaves a tree that still proves everything
 * else (FAIL-79).
 */
export const saltedLeaf = (salt: Uint8Array, payload: Json, sha256: Sha256): Hash =>
  leafHash(sha256(joinBytes(salt, utf8Of(canonicalJson(payload)))), sha256);
