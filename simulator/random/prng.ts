import { createHash } from 'node:crypto';

/**
 * A stream of random numbers of its own for each name (sfc32 on the hash of seed and name), so that one part
 * of the world drawing once more moves no other part. Integers alone: no float and no library decides what a
 * seed means.
 */
export class Prng {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string, name: string) {
    const digest = createHash('sha256').update(`${seed}\n${name}`).digest();
    this.#a = digest.readUInt32LE(0) | 0;
    this.#b = digest.readUInt32LE(4) | 0;
    this.#c = digest.readUInt32LE(8) | 0;
  }

  /** 0..2^32-1 */
  word(): number {
    const t = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t;
    this.#c |= 0;
    return t >>> 0;
  }

  /** 0..below-1 */
  below(below: number): number {
    return this.word() % below;
  }

  /** from..to, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True in `of` cases out of `outOf`. */
  chance(of: number, outOf: number): boolean {
    return this.below(outOf) < of;
  }

  /** @throws for an empty list. */
  pick<T>(list: readonly T[]): T {
    const item = list[this.below(Math.max(1, list.length))];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(count);
    for (let at = 0; at < count; at += 1) bytes[at] = this.below(256);
    return bytes;
  }

  uuid(): string {
    const hex = this.bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

/** The streams of a seed by name. */
export class Chances {
  readonly #seed: string;
  readonly #streams = new Map<string, Prng>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  of(name: string): Prng {
    const stream = this.#streams.get(name) ?? new Prng(this.#seed, name);
    this.#streams.set(name, stream);
    return stream;
  }
}
