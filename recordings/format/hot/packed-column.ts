import { type ByteReader, ByteWriter } from '../bytes.ts';
import { RecordingError } from '../recording-error.ts';

/**
 * Several small numbers in one byte: `count` as a varint, then each byte holds `perByte` digits of base
 * `base`. Deflate finds worthless repetitions in long runs of three or four symbols; in packed ones it finds
 * none and is left with its code.
 */
export interface Packing {
  readonly base: number;
  readonly perByte: number;
}

export const PICK_PACKING: Packing = { base: 4, perByte: 4 };
export const MOVE_PACKING: Packing = { base: 6, perByte: 3 };

export function pack(values: Uint8Array, { base, perByte }: Packing): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(values.length);
  for (let at = 0; at < values.length; at += perByte) {
    let byte = 0;
    for (let place = perByte - 1; place >= 0; place -= 1) byte = byte * base + (values[at + place] ?? 0);
    writer.byte(byte);
  }
  return writer.view();
}

/** @throws RecordingError `altered` */
export function unpack(packed: ByteReader, { base, perByte }: Packing): Uint8Array {
  const count = packed.varint();
  if (Math.ceil(count / perByte) !== packed.left) throw new RecordingError('altered', 'a packed column');
  const values = new Uint8Array(count);
  for (let at = 0; at < count; ) {
    let byte = packed.byte();
    for (let place = 0; place < perByte && at < count; place += 1, at += 1) {
      values[at] = byte % base;
      byte = Math.floor(byte / base);
    }
  }
  return values;
}
