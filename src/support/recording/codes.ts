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

/** A column of values that come again and again, each kept once. */
export class Codes<Value> {
  readonly codes = new Ints();
  readonly #codeOf = new Map<Value, number>();
  readonly #texts: string[] = [];
  readonly #textOf: (value: Value) => string;

  constructor(textOf: (value: Value) => string) {
    this.#textOf = textOf;
  }

  get length(): number {
    return this.codes.length;
  }

  push(value: Value): void {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#texts.length;
      this.#codeOf.set(value, code);
      this.#texts.push(this.#textOf(value));
    }
    this.codes.push(code);
  }

  textAt(place: number): string {
    return this.#texts[this.codes.at(place)] ?? '';
  }

  /** The texts from one place up to another, with commas between. */
  list(from: number, to: number): string {
    let list = '';
    for (let place = from; place < to; place += 1)
      list += place === from ? this.textAt(place) : `,${this.textAt(place)}`;
    return list;
  }

  /** 1 for every code whose text is wanted. */
  matching(isWanted: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#texts, (text) => (isWanted(text) ? 1 : 0));
  }
}
