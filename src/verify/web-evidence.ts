import * as ed25519 from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { EvidencePrimitives } from '#recordings/format/evidence/evidence-primitives.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

// The library's synchronous half is off until it is given a hash.
ed25519.hashes.sha512 = sha512;

/**
 * Checking evidence in a browser. Hashing by library and not by the platform: a page opened from a disk may
 * have none.
 */
export const webEvidence: EvidencePrimitives = {
  ...webPrimitives,
  sha256,
  digest: sha256,
  verifyEd25519(signature, message, key) {
    try {
      return ed25519.verify(signature, message, key);
    } catch {
      return false;
    }
  },
};
