import type { VerifyEd25519 } from '#domain/proofs/checkpoint.ts';
import type { Sha256 } from '#domain/proofs/tree-hash.ts';
import type { Primitives } from '../primitives.ts';

/** What checking evidence needs from the platform, besides what reading a recording needs. */
export interface EvidencePrimitives extends Primitives {
  readonly digest: Sha256;
  readonly verifyEd25519: VerifyEd25519;
}

/** What the person who checks brings along: the more, the more is proven. */
export interface Trust {
  /** SPKI PEM texts of keys that are known from elsewhere, of receipts, checkpoints and witnesses alike. */
  readonly keys: readonly string[];
  /** Checkpoints that a witness keeps. */
  readonly checkpoints: readonly string[];
}

export const noTrust: Trust = { keys: [], checkpoints: [] };
