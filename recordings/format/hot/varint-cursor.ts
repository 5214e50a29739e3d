import { ByteReader } from '../bytes.ts';

/** Reads varints of one column one after the other; single bytes, nearly all of them, without a call. */
export class VarintCursor {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  next(): number {
    const first = this.bytes[this.at];
    if (first !== undefined && first < 128) {
      this.at += 1;
      return first;
    }
    const reader = new ByteReader(this.bytes, this.at);
    const value = reader.varint();
    this.at = reader.at;
    return value;
  }

  nextSigned(): number {
    const value = this.next();
    if (value < 128) return (value & 1) === 0 ? value >> 1 : -((value + 1) >> 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
