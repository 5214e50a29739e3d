import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { checkpointText } from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { keyIdOf, NOTE_TYPES, noteText } from '#domain/proofs/signed-note.ts';
import type { Hash } from '#domain/proofs/tree-hash.ts';
import { utf8Of } from '#domain/proofs/utf8.ts';
import type { Schema } from '../db/schema.ts';
import { sha256 } from './sha256.ts';
import { signingKey } from './signing-key.ts';

/**
 * Not the key of receipts: who can sign a bet's receipt must not be able to sign what holds it to account.
 */
export const CHECKPOINT_KEY = 'checkpoint-signing-key';

export interface LogKey {
  /** Name of this tree: no two installations have the same. */
  readonly origin: string;
  /** SPKI PEM. */
  readonly publicKey: string;
  /** The head of a tree as a signed note. */
  sign(size: number, root: Hash): string;
}

/** A key pair with the 32 bytes of its public half, which notes are written with. */
export function keyPairOf(pem: string): { privateKey: KeyObject; publicKey: string; bytes: Uint8Array } {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const bytes = keyOfPem(publicKey);
  if (bytes === undefined) throw new Error('the stored key is not an Ed25519 key');
  return { privateKey, publicKey, bytes };
}

/** The key of the tree's heads, the same at every start. @throws as `signingKey` */
export async function openLogKey(db: Kysely<Schema>, installationKey?: string): Promise<LogKey> {
  const { privateKey, publicKey, bytes } = keyPairOf(await signingKey(db, CHECKPOINT_KEY, installationKey));
  const origin = `slipstream.example/log/${hexOf(sha256(bytes)).slice(0, 12)}`;
  const keyId = keyIdOf(origin, NOTE_TYPES.note, bytes, sha256);
  return {
    origin,
    publicKey,
    sign(size, root) {
      const text = checkpointText(origin, size, root);
      return noteText({
        text,
        signatures: [{ name: origin, keyId, signature: sign(null, utf8Of(text), privateKey) }],
      });
    },
  };
}
