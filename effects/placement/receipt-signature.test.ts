import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { Receipt } from '#domain/contract/betting.ts';
import { toJson } from '#domain/json.ts';
import { isSigned, sha256Hex } from './receipt-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const content = {
  ref: 'r',
  betId: 'SB-1',
  stake: 500,
  currency: 'GBP',
  selections: [{ id: 1, odds: '5/2', version: 3 }],
  note: '£ é 漢',
};
const signed = (text = canonicalJson(toJson(content))): Receipt =>
  ({
    ...content,
    signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }) as unknown as Receipt;

describe('receipt signature', () => {
  it('the hash is that of Node, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });

  it('[FAIL-54] a receipt signed by the gateway holds; with any field, key or signature altered it does not', () => {
    expect(isSigned(signed(), pem)).toBe(true);
    expect(isSigned({ ...signed(), stake: 501 } as unknown as Receipt, pem)).toBe(false);
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(isSigned(signed(), other)).toBe(false);
    for (const signature of ['', 'x', '****', 'A'.repeat(86), 'A'.repeat(200)]) {
      expect(isSigned({ ...signed(), signature }, pem)).toBe(false);
    }
    for (const key of ['', 'no key', 'AAAA']) expect(isSigned(signed(), key)).toBe(false);
  });
});
