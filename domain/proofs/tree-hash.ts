/** SHA-256, handed in because this folder is pure: 32 bytes of any bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** A node of the tree: 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

const LEAF = 0x00;
const NODE = 0x01;

/** The bytes one after another, in a new array. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** `SHA-256(0x00 | data)` (RFC 6962 §2.1): the first byte keeps a leaf from being taken for a node. */
export const leafHash = (data: Uint8Array, sha256: Sha256): Hash =>
  sha256(joinBytes(Uint8Array.of(LEAF), data));

/** `SHA-256(0x01 | left | right)` (RFC 6962 §2.1). */
export const nodeHash = (left: Hash, right: Hash, sha256: Sha256): Hash =>
  sha256(joinBytes(Uint8Array.of(NODE), left, right));

/** Root of the tree without leaves: the hash of nothing. */
export const emptyRoot = (sha256: Sha256): Hash => sha256(new Uint8Array());

export const sameHash = (a: Hash, b: Hash): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
