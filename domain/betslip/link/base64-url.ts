/**
 * URL-safe base64 without padding (RFC 4648 §5) of ASCII text; pure, because the browser's and Node's differ.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from(ALPHABET).map((character, value): [string, number] => [character, value]),
);
const ASCII = 127;

/** @throws RangeError for text beyond ASCII: links carry ids and words of ours. */
export function encodeBase64Url(text: string): string {
  let encoded = '';
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const byte = character.codePointAt(0) ?? 0;
    if (byte > ASCII) throw new RangeError('only ASCII can be encoded');
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      encoded += ALPHABET[(held >> bits) & 63] ?? '';
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? encoded : encoded + (ALPHABET[(held << (6 - bits)) & 63] ?? '');
}

/**
 * The text; undefined for anything that no encoder makes. Padding is let through, ordinary base64 (`+`, `/`)
 * is not.
 */
export function decodeBase64Url(encoded: string): string | undefined {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const character of encoded.replace(/={1,2}$/, '')) {
    const value = VALUES.get(character);
    if (value === undefined) return undefined;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (held >> bits) & 255;
    if (byte > ASCII) return undefined;
    text += String.fromCharCode(byte);
    held &= (1 << bits) - 1;
  }
  // What is left must be the zero bits that fill up the last character.
  return bits >= 6 || held !== 0 ? undefined : text;
}
