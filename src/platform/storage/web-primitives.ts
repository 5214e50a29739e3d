import { deflate } from '#recordings/format/deflate.ts';
import type { Primitives } from '#recordings/format/primitives.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Runs bytes through a stream of the platform, refusing more than `limit` bytes of output. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: DecompressionStream,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError('more bytes than announced');
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/**
 * The recording format on web standards, for pages and workers. Needs a secure context (https or localhost):
 * elsewhere there is no subtle crypto, and the log stays in memory without an export.
 */
export const webPrimitives: Primitives = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', owned(bytes))),
  deflate,
  inflate: (bytes, limit) => through(owned(bytes), new DecompressionStream('deflate-raw'), limit),
  encodeText: (text) => encoder.encode(text),
  decodeText: (bytes) => decoder.decode(bytes),
};
