import { verify } from 'node:crypto';
import type { VerifyEd25519 } from '#domain/proofs/checkpoint.ts';
import { spkiOf } from '#domain/proofs/ed25519-key.ts';

export const verifyEd25519: VerifyEd25519 = (signature, message, key) =>
  verify(null, message, { key: Buffer.from(spkiOf(key)), format: 'der', type: 'spki' }, signature);
