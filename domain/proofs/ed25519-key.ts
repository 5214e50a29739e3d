import { base64Of, bytesOfBase64 } from './bytes-text.ts';
import { joinBytes } from './tree-hash.ts';

/** What stands before the 32 bytes of a key in its SPKI form (RFC 8410 §4). */
const SPKI = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);
const KEY_BYTES = 32;

/** The 32 bytes of an Ed25519 public key in SPKI PEM; undefined for any other text, other keys included. */
export function keyOfPem(pem: string): Uint8Array<ArrayBuffer> | undefined {
  const body = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----\s*$/.exec(pem)?.[1];
  const der = body === undefined ? undefined : bytesOfBase64(body.replace(/\s/g, ''));
  if (der?.length !== SPKI.length + KEY_BYTES) return undefined;
  return SPKI.every((byte, at) => byte === der[at]) ? der.slice(SPKI.length) : undefined;
}

/** Its DER form, for platforms that take keys so. */
export const spkiOf = (key: Uint8Array): Uint8Array<ArrayBuffer> => joinBytes(SPKI, key);

/** As `openssl pkey -pubout` writes it. */
export const pemOf = (key: Uint8Array): string =>
  `-----BEGIN PUBLIC KEY-----\n${base64Of(spkiOf(key))}\n-----END PUBLIC KEY-----\n`;
