import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalJson } from '#domain/canonical-json.ts';
import { toJson } from '#domain/json.ts';
import type { Schema } from '../db/schema.ts';
import { signingKey } from '../proofs/signing-key.ts';

const FACT = 'receipt-signing-key';

/** A receipt, or the statement that a ref was not placed: anything under the gateway's signature. */
interface Signed {
  readonly signature: string;
}

export interface ReceiptSigner {
  sign<Content extends object>(content: Content): Content & Signed;
  /** SPKI PEM: with it anyone can check what was signed without the gateway. */
  readonly publicKey: string;
}

const signedText = (content: object): Buffer => Buffer.from(canonicalJson(toJson(content)));

/** Whether this is word for word what the owner of the key signed. */
export function isAuthentic(
  { signature, ...content }: Signed & Readonly<Record<string, unknown>>,
  publicKey: string,
): boolean {
  return verify(null, signedText(content), createPublicKey(publicKey), Buffer.from(signature, 'base64url'));
}

function signerWith(key: KeyObject): ReceiptSigner {
  return {
    sign: (content) => ({
      ...content,
      signature: sign(null, signedText(content), key).toString('base64url'),
    }),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** The installation's key of receipts, the same at every start. @throws as `signingKey` */
export async function openSigner(db: Kysely<Schema>, installationKey?: string): Promise<ReceiptSigner> {
  return signerWith(createPrivateKey(await signingKey(db, FACT, installationKey)));
}
