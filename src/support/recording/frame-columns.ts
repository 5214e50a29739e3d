import type { EventOf } from '#domain/events/registry.ts';
import { Codes, Ints } from './codes.ts';

type Frame = EventOf<'live/frameReceived'>['data'];

const PRICE_COLUMNS = ['selection', 'odds', 'version', 'flags'] as const;

/** What stands between numbers in a frame's text: with no rows, one, several; no heads, one, several; before either sign. */
const SKELETONS: readonly string[] = [0, -1].flatMap((number) =>
  [0, 1, 2].flatMap((rows) =>
    [0, 1, 2].map((heads) => {
      const column = Array.from({ length: rows }, () => number);
      const prices = { selection: column, odds: column, version: column, flags: column };
      const head = { channel: '0', epoch: '0', seq: number };
      return JSON.stringify({ prices, messages: [], heads: Array.from({ length: heads }, () => head) });
    }),
  ),
);
/** What can stand before a head without a digit between: all of an empty frame, or the end of another head. */
const BEFORE_HEAD = [
  '{"prices":{"selection":[],"odds":[],"version":[],"flags":[]},"messages":[],"heads":[',
  '},',
] as const;

/** The payloads of frames by number, as codes of the numbers and texts they have: four bytes where the text had ten. */
export class FrameColumns {
  readonly #prices = PRICE_COLUMNS.map(() => new Codes<number>(String));
  readonly #heads = new Codes<string>((text) => text);
  readonly #seqs = new Codes<number>(String);
  /** Rows and heads before each frame, and before the next. */
  readonly #rowsBefore = new Ints();
  readonly #headsBefore = new Ints();
  /** Frames with messages, whole. */
  readonly #texts = new Map<number, string>();
  readonly #missing = new Set<number>();

  constructor() {
    this.#rowsBefore.push(0);
    this.#headsBefore.push(0);
  }

  get length(): number {
    return this.#rowsBefore.length - 1;
  }

  isFrame(frame: number): boolean {
    return !this.#missing.has(frame);
  }

  /** Leaves out frames that cannot be read. */
  skipTo(frame: number): void {
    while (this.length < frame) {
      this.#missing.add(this.length);
      this.#close();
    }
  }

  add({ data }: { readonly data: Frame }): void {
    if (data.messages.length > 0) this.#texts.set(this.length, JSON.stringify(data).toLowerCase());
    else {
      for (const [nth, name] of PRICE_COLUMNS.entries())
        for (const value of data.prices[name]) this.#prices[nth]?.push(value);
      for (const { channel, epoch, seq } of data.heads) {
        this.#heads.push(`{"channel":${JSON.stringify(channel)},"epoch":${JSON.stringify(epoch)},"seq":`);
        this.#seqs.push(seq);
      }
    }
    this.#close();
  }

  #close(): void {
    this.#rowsBefore.push(this.#prices[0]?.length ?? 0);
    this.#headsBefore.push(this.#heads.length);
  }

  /** The frame's payload as JSON in small letters. */
  textOf(frame: number): string {
    const whole = this.#texts.get(frame);
    if (whole !== undefined) return whole;
    const [from, to] = [this.#rowsBefore.at(frame), this.#rowsBefore.at(frame + 1)];
    const [selection, odds, version, flags] = this.#prices.map((column) => column.list(from, to));
    const heads: string[] = [];
    for (let at = this.#headsBefore.at(frame); at < this.#headsBefore.at(frame + 1); at += 1)
      heads.push(`${this.#heads.textAt(at)}${this.#seqs.textAt(at)}}`);
    const prices = `{"selection":[${selection}],"odds":[${odds}],"version":[${version}],"flags":[${flags}]}`;
    return `{"prices":${prices},"messages":[],"heads":[${heads.join(',')}]}`.toLowerCase();
  }

  /** Whether a text without digits may stand in a frame whatever its channels are. */
  everyMayHave(stretch: string): boolean {
    return SKELETONS.some((skeleton) => skeleton.includes(stretch));
  }

  /**
   * Marks frames that may have a text, of which a stretch without digits stands in a head or in messages and nowhere else.
   *
   * @param from where the stretch stands in the text.
   */
  markHeads(form: string, from: number, stretch: string, marks: Uint8Array): void {
    const around = { before: form.slice(0, from), stretch, after: form.slice(from + stretch.length) };
    const wanted = this.#heads.matching((text) =>
      BEFORE_HEAD.some((before) => fits(before.length, `${before}${text.toLowerCase()}-`, around)),
    );
    markRows(this.#heads, wanted, this.#headsBefore, marks);
    this.#markTexts(marks);
  }

  /** Marks frames of which a number or a text has these digits. */
  markNumber(digits: string, marks: Uint8Array): void {
    const has = (text: string): boolean => text.includes(digits);
    for (const column of this.#prices) markRows(column, column.matching(has), this.#rowsBefore, marks);
    markRows(this.#seqs, this.#seqs.matching(has), this.#headsBefore, marks);
    markRows(this.#heads, this.#heads.matching(has), this.#headsBefore, marks);
    this.#markTexts(marks);
  }

  /** There are few: they are all looked at. */
  #markTexts(marks: Uint8Array): void {
    for (const frame of this.#texts.keys()) marks[frame] = 1;
  }
}

interface Around {
  readonly before: string;
  readonly stretch: string;
  readonly after: string;
}

/** Whether a stretch stands in a head's text so that what is around it is the same as far as the head goes. */
function fits(headFrom: number, text: string, { before, stretch, after }: Around): boolean {
  for (let at = text.indexOf(stretch); at !== -1; at = text.indexOf(stretch, at + 1)) {
    // Behind the head's text stands a number, which is not known here, nor is its sign.
    const rest = text.slice(at + stretch.length, -1);
    const lead = at < headFrom ? '' : text.slice(headFrom, at);
    const isAfter = rest.startsWith(after) || after.startsWith(rest);
    const isBefore = at < headFrom || lead.endsWith(before) || before.endsWith(lead);
    if (isAfter && isBefore) return true;
  }
  return false;
}

/** Marks the frames that have a row of a wanted code. */
function markRows(
  { codes }: { readonly codes: Ints },
  wanted: Uint8Array,
  before: Ints,
  marks: Uint8Array,
): void {
  if (!wanted.includes(1)) return;
  for (let frame = 0; frame < marks.length; frame += 1) {
    const to = before.at(frame + 1);
    for (let row = before.at(frame); row < to; row += 1) {
      if (wanted[codes.at(row)] !== 1) continue;
      marks[frame] = 1;
      break;
    }
  }
}
