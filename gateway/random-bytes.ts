import { randomBytes } from 'node:crypto';

/** Fills so many random bytes. */
export type Draw = (count: number) => Buffer;

let draw: Draw = randomBytes;

/** Random bytes for secrets, handles and salts: the operating system's, unless a simulation replaced them. */
export const drawBytes: Draw = (count) => draw(count);

/** A number in 0..1, for the jitter of a wait. */
export const drawShare = (): number => drawBytes(4).readUInt32BE(0) / 2 ** 32;

/** A whole number from 0 below the bound, each as likely as the others. @param bound 1 to 2^32 */
export function drawBelow(bound: number): number {
  const whole = 2 ** 32 - (2 ** 32 % bound);
  let drawn = drawBytes(4).readUInt32BE(0);
  while (drawn >= whole) drawn = drawBytes(4).readUInt32BE(0);
  return drawn % bound;
}

/** A random UUID (RFC 9562, version 4). */
export function drawUuid(): string {
  const bytes = drawBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Only a simulation calls this: its gateways draw from the seed, so that the same seed gives the same ids on
 * every machine. One source for the whole process, because secrets are drawn deep inside plain functions.
 *
 * @returns puts the operating system's back.
 */
export function drawFrom(other: Draw): () => void {
  draw = other;
  return () => {
    draw = randomBytes;
  };
}
