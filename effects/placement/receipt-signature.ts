import * as ed25519 from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '#domain/canonical-json.ts';
import { toJson } from '#domain/json.ts';
import type { SignedStatement } from '#domain/placement/deciders/verify-receipt.ts';

// The library's synchronous half is off until it is given a hash; epics cannot wait.
ed25519.hashes.sha512 = sha512;

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 in either alphabet, padding and white space allowed; undefined when it is none. */
function bytesOf(base64: string): Uint8Array | undefined {
  const text = base64.replaceAll('-', '+').replaceAll('_', '/').replace(/[=\s]/g, '');
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

/** An SPKI key of this curve ends in the 32 bytes of the key itself. */
function keyOf(pem: string): Uint8Array | undefined {
  const der = bytesOf(pem.replace(/-----[A-Z ]+-----/g, ''));
  return der === undefined || der.length < 32 ? undefined : der.slice(-32);
}

/**
 * Whether the owner of the key signed exactly this: Ed25519 over the canonical JSON of all other fields.
 * Never throws.
 */
export function isSigned({ signature, ...content }: SignedStatement, publicKeyPem: string): boolean {
  const key = keyOf(publicKeyPem);
  const signed = bytesOf(signature);
  if (key === undefined || signed?.length !== 64) return false;
  try {
    return ed25519.verify(signed, utf8ToBytes(canonicalJson(toJson(content))), key);
  } catch {
    return false;
  }
}
