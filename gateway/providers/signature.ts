import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 over time and body: `t=1790000000000,v1=HEX`. */
export const SIGNATURE_HEADER = 'x-provider-signature';

const digestOf = (key: Buffer, at: string, body: string): Buffer =>
  createHmac('sha256', key).update(`${at}.${body}`, 'utf8').digest();

export const signatureOf = (key: Buffer, at: number, body: string): string =>
  `t=${at},v1=${digestOf(key, String(at), body).toString('hex')}`;

/** Whether the holder of the key said this, not longer ago than `life` ms. */
export function isSigned(
  key: Buffer,
  header: unknown,
  body: string,
  { now, life }: { readonly now: number; readonly life: number },
): boolean {
  const found = typeof header === 'string' ? /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header) : null;
  const [, at = '', digest = ''] = found ?? [];
  if (at === '' || Math.abs(now - Number(at)) > life) return false;
  return timingSafeEqual(Buffer.from(digest, 'hex'), digestOf(key, at, body));
}
