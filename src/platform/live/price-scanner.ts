import type { ChannelPosition, ChannelPositions } from './channel-positions.ts';
import { INT32_MAX, NOT_A_ROW, packRow } from './price-row.ts';

/** One price message found in a text: whose, where it stands, and its rows in the scanner's buffers. */
export interface ScannedMessage {
  position: ChannelPosition;
  seq: number;
  snapshot: boolean;
  /** Rows `from` up to but not including `to`. */
  from: number;
  to: number;
}

const CHANNEL = '{"channel":"';
const AT = ',"at":';
const UPDATE = ',"type":"prices","op":"update","rows":[';
const INITIAL = ',"type":"prices","op":"initial","rows":[';
const COMMA = 44;
const ZERO = 48;
const OPEN = 91;
const CLOSE = 93;
const END = 125;
const SMALLEST = 256;
/** More digits could not be told apart as a JavaScript number; the parser decides about those. */
const MOST_DIGITS = 15;

/**
 * Reads a text from the socket that holds nothing but price messages exactly as the gateway writes them,
 * without building an object. A no is never wrong, only slower: the parser with the schema decides then. A
 * yes is what the parser would have understood (fuzzed beside it). What one `scan` found is gone with the
 * next.
 */
export class PriceScanner {
  readonly messages: ScannedMessage[] = [];
  count = 0;
  selection = new Int32Array(SMALLEST);
  odds = new Int32Array(SMALLEST);
  version = new Int32Array(SMALLEST);
  flags = new Uint8Array(SMALLEST);
  #rows = 0;
  #text = '';
  #at = 0;
  /** The value of the number just read. */
  #value = 0;

  /** True when the whole text was read; `messages[0..count)` and the columns hold what it said. */
  scan(text: string, positions: ChannelPositions): boolean {
    this.#text = text;
    this.#at = 1;
    this.#rows = 0;
    this.count = 0;
    if (text.charCodeAt(0) !== OPEN) return false;
    for (;;) {
      if (!this.#message(positions)) return false;
      const next = text.charCodeAt(this.#at);
      this.#at += 1;
      if (next === CLOSE) return this.#at === text.length;
      if (next !== COMMA) return false;
    }
  }

  #message(positions: ChannelPositions): boolean {
    const text = this.#text;
    const start = this.#at;
    const nameAt = start + CHANNEL.length;
    const nameEnd = text.indexOf('"', nameAt);
    if (nameEnd < 0) return false;
    const position = positions.find(text.slice(nameAt, nameEnd));
    // The prefix repeats the channel's own path, so comparing it checks this text's form as well.
    if (position === undefined || position.epoch === null || !text.startsWith(position.prefix, start))
      return false;
    this.#at = start + position.prefix.length;
    if (!this.#number()) return false;
    const seq = this.#value;
    if (!this.#literal(AT) || !this.#number()) return false;
    const snapshot = !text.startsWith(UPDATE, this.#at);
    if (!this.#literal(snapshot ? INITIAL : UPDATE)) return false;
    const from = this.#rows;
    if (!this.#allRows() || text.charCodeAt(this.#at) !== END || text.charCodeAt(this.#at + 1) !== END)
      return false;
    this.#at += 2;
    this.#note(position, seq, snapshot, from);
    return true;
  }

  /** After the opening bracket of the rows, up to and with the closing one. */
  #allRows(): boolean {
    const text = this.#text;
    if (text.charCodeAt(this.#at) === CLOSE) {
      this.#at += 1;
      return true;
    }
    for (;;) {
      if (text.charCodeAt(this.#at) !== OPEN) return false;
      this.#at += 1;
      if (!this.#row()) return false;
      const next = text.charCodeAt(this.#at);
      this.#at += 1;
      if (next === CLOSE) return true;
      if (next !== COMMA) return false;
    }
  }

  /** Five numbers and the closing bracket. */
  #row(): boolean {
    if (!this.#number()) return false;
    const selection = this.#value;
    if (!this.#next() || !this.#number()) return false;
    const num = this.#value;
    if (!this.#next() || !this.#number()) return false;
    const den = this.#value;
    if (!this.#next() || !this.#number()) return false;
    const version = this.#value;
    if (!this.#next() || !this.#number()) return false;
    const flags = this.#value;
    if (this.#text.charCodeAt(this.#at) !== CLOSE) return false;
    this.#at += 1;
    const odds = packRow(selection, num, den, version, flags);
    if (odds === NOT_A_ROW) return false;
    const row = this.#rows;
    if (row === this.selection.length) this.#grow();
    this.selection[row] = selection;
    this.odds[row] = odds;
    this.version[row] = version;
    this.flags[row] = flags;
    this.#rows = row + 1;
    return true;
  }

  #next(): boolean {
    if (this.#text.charCodeAt(this.#at) !== COMMA) return false;
    this.#at += 1;
    return true;
  }

  /** A JSON integer that is not negative: no sign, no leading zero, no fraction, no exponent. */
  #number(): boolean {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let value = 0;
    for (
      let digit = text.charCodeAt(at) - ZERO;
      digit >= 0 && digit <= 9;
      digit = text.charCodeAt(at) - ZERO
    ) {
      value = value * 10 + digit;
      at += 1;
    }
    const digits = at - start;
    if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && text.charCodeAt(start) === ZERO)) return false;
    this.#at = at;
    this.#value = value;
    return true;
  }

  #literal(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  #note(position: ChannelPosition, seq: number, snapshot: boolean, from: number): void {
    const held = this.messages[this.count];
    if (held === undefined) this.messages.push({ position, seq, snapshot, from, to: this.#rows });
    else {
      held.position = position;
      held.seq = seq;
      held.snapshot = snapshot;
      held.from = from;
      held.to = this.#rows;
    }
    this.count += 1;
  }

  #grow(): void {
    const size = Math.min(this.selection.length * 2, INT32_MAX);
    const grown = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(size);
      larger.set(column);
      return larger;
    };
    this.selection = grown(this.selection);
    this.odds = grown(this.odds);
    this.version = grown(this.version);
    const flags = new Uint8Array(size);
    flags.set(this.flags);
    this.flags = flags;
  }
}
