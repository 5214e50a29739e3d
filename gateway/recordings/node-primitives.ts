import { createHash } from 'node:crypto';
import { constants, inflateRawSync } from 'node:zlib';
import { deflate } from '#recordings/format/deflate.ts';
import type { Primitives } from '#recordings/format/primitives.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The recording format on Node's synchronous library. */
export const nodePrimitives: Primitives = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  deflate,
  inflate: (bytes, limit) => {
    const inflated = inflateRawSync(bytes, {
      maxOutputLength: Math.max(1, limit),
      finishFlush: constants.Z_FINISH,
      info: true,
    });
    const { buffer, engine } = withInfo(inflated);
    if (engine.bytesWritten !== bytes.length) throw new RangeError('bytes after the deflate stream');
    return buffer;
  },
  encodeText: (text) => encoder.encode(text),
  decodeText: (bytes) => decoder.decode(bytes),
};

/**
 * Digests between two moments in which everything else of this process has its turn: some milliseconds of
 * work.
 */
const DIGESTS_AT_ONCE = 200;
let digests = 0;

/** Lets everything else of this process have its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * The same for work that nobody waits for with a clock in hand: a long recording holds nobody else up
 * (HOLD-01).
 */
export const politePrimitives: Primitives = {
  ...nodePrimitives,
  async sha256(bytes) {
    digests += 1;
    if (digests % DIGESTS_AT_ONCE === 0) await nextTurn();
    return nodePrimitives.sha256(bytes);
  },
};

interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** With `info`, zlib answers buffer and engine; its types do not say so. */
function withInfo(answer: unknown): Inflated {
  if (typeof answer !== 'object' || answer === null || !('buffer' in answer) || !('engine' in answer)) {
    throw new TypeError('zlib gave no engine');
  }
  const { buffer, engine } = answer;
  if (
    !(buffer instanceof Uint8Array) ||
    typeof engine !== 'object' ||
    engine === null ||
    !('bytesWritten' in engine)
  ) {
    throw new TypeError('zlib gave no engine');
  }
  return { buffer, engine: { bytesWritten: Number(engine.bytesWritten) } };
}
