import { createHash } from 'node:crypto';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Primitives } from '#recordings/format/primitives.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The recording format on Node's synchronous library. */
export const nodePrimitives: Primitives = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  deflate: (bytes) => deflateRawSync(bytes, { level: 6 }),
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
