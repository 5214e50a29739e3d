const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Standard Base64 with padding (RFC 4648 §4). */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const left = bytes.length - at;
    text += LETTERS.charAt(a >> 2) + LETTERS.charAt(((a & 3) << 4) | (b >> 4));
    text += left > 1 ? LETTERS.charAt(((b & 15) << 2) | (c >> 6)) : '=';
    text += left > 2 ? LETTERS.charAt(c & 63) : '=';
  }
  return text;
}

/** The bytes of standard Base64; undefined unless it is the one text that these bytes have. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text.replace(/={1,2}$/, '')) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  const whole = Uint8Array.from(bytes);
  return base64Of(whole) === text ? whole : undefined;
}

/**
 * The same in the alphabet for addresses and without padding (RFC 4648 §5), as signatures of receipts are
 * written.
 */
export const bytesOfBase64Url = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /[+/=]/.test(text)
    ? undefined
    : bytesOfBase64(
        text
          .replaceAll('-', '+')
          .replaceAll('_', '/')
          .padEnd(Math.ceil(text.length / 4) * 4, '='),
      );

/** Two lower-case hexadecimal digits a byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Undefined unless it is whole bytes in lower-case hexadecimal digits. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
