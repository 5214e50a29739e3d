/** Whole numbers from 0 in a typed array that grows. */
export class Ints {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#values[place] ?? 0;
  }
}

/** A column of values that come again and again: a code for each place, and every value once. */
export interface Coded {
  readonly codes: Ints;
  /** The code of the n-th value that was seen, and its text as JSON writes it; undefined behind the last. */
  seen(nth: number): { readonly code: number; readonly text: string } | undefined;
}

/**
 * A whole number below this is its own code: no table is asked, which for millions of prices is most of the
 * work.
 */
const DIRECT = 2 ** 20;

/** Numbers. */
export class NumberCodes implements Coded {
  readonly codes = new Ints();
  #isKnown = new Uint8Array(1024);
  readonly #known: number[] = [];
  readonly #others: number[] = [];
  readonly #codeOf = new Map<number, number>();

  push(value: number): void {
    const whole = value >>> 0;
    if (whole !== value || whole >= DIRECT) this.codes.push(this.#other(value));
    else {
      if (this.#isKnown[whole] !== 1) this.#learn(whole);
      this.codes.push(whole);
    }
  }

  #learn(value: number): void {
    if (value >= this.#isKnown.length) {
      const grown = new Uint8Array(Math.min(DIRECT, 2 ** Math.ceil(Math.log2(value + 1))));
      grown.set(this.#isKnown);
      this.#isKnown = grown;
    }
    this.#isKnown[value] = 1;
    this.#known.push(value);
  }

  #other(value: number): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = DIRECT + this.#others.length;
      this.#codeOf.set(value, code);
      this.#others.push(value);
      this.#known.push(code);
    }
    return code;
  }

  #textOf(code: number): string {
    return String(code < DIRECT ? code : this.#others[code - DIRECT]);
  }

  textAt(place: number): string {
    return this.#textOf(this.codes.at(place));
  }

  /** The texts from one place up to another, with commas between. */
  list(from: number, to: number): string {
    let list = '';
    for (let place = from; place < to; place += 1)
      list += place === from ? this.textAt(place) : `,${this.textAt(place)}`;
    return list;
  }

  seen(nth: number): { readonly code: number; readonly text: string } | undefined {
    const code = this.#known[nth];
    return code === undefined ? undefined : { code, text: this.#textOf(code) };
  }
}

/** Texts that are made of two others, each made once. */
export class PairCodes implements Coded {
  readonly codes = new Ints();
  readonly #texts: string[] = [];
  readonly #codeOf = new Map<string, Map<string, number>>();
  readonly #textOf: (one: string, other: string) => string;

  constructor(textOf: (one: string, other: string) => string) {
    this.#textOf = textOf;
  }

  push(one: string, other: string): void {
    let others = this.#codeOf.get(one);
    if (others === undefined) {
      others = new Map();
      this.#codeOf.set(one, others);
    }
    let code = others.get(other);
    if (code === undefined) {
      code = this.#texts.length;
      others.set(other, code);
      this.#texts.push(this.#textOf(one, other));
    }
    this.codes.push(code);
  }

  textAt(place: number): string {
    return this.#texts[this.codes.at(place)] ?? '';
  }

  seen(code: number): { readonly code: number; readonly text: string } | undefined {
    const text = this.#texts[code];
    return text === undefined ? undefined : { code, text };
  }
}

/** The codes of a column whose texts are wanted, while the column grows. */
export class WantedCodes {
  readonly #column: Coded;
  readonly #isWanted: (text: string) => boolean;
  #flags = new Uint8Array(0);
  #looked = 0;

  constructor(column: Coded, isWanted: (text: string) => boolean) {
    this.#column = column;
    this.#isWanted = isWanted;
  }

  /** Looks at the values that are new; false when none at all is wanted. */
  update(): boolean {
    let most = this.#flags.length - 1;
    const fresh: number[] = [];
    for (let seen = this.#column.seen(this.#looked); seen !== undefined; ) {
      if (this.#isWanted(seen.text)) {
        fresh.push(seen.code);
        most = Math.max(most, seen.code);
      }
      this.#looked += 1;
      seen = this.#column.seen(this.#looked);
    }
    if (most >= this.#flags.length) {
      const grown = new Uint8Array(most + 1);
      grown.set(this.#flags);
      this.#flags = grown;
    }
    for (const code of fresh) this.#flags[code] = 1;
    return this.#flags.length > 0;
  }

  /** Whether what stands at a place is wanted; right for what was there at the last update. */
  has(place: number): boolean {
    return this.#flags[this.#column.codes.at(place)] === 1;
  }
}
