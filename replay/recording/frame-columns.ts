import { wellFormed } from '#domain/json.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { eventOf, type FrameView } from '#recordings/format/hot/hot-decode.ts';
import { type Coded, Ints, NumberCodes, PairCodes, WantedCodes } from './codes.ts';

/**
 * What stands between numbers in a frame's text: with no rows, one, several; no heads, one, several; before
 * either sign.
 */
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
/**
 * What can stand before a head without a digit between: all of an empty frame, or the end of another head.
 */
const BEFORE_HEAD = [
  '{"prices":{"selection":[],"odds":[],"version":[],"flags":[]},"messages":[],"heads":[',
  '},',
] as const;

/**
 * The payloads of frames by number, as codes of the numbers and texts they have: four bytes where the text
 * had ten.
 */
export class FrameColumns {
  readonly #selection = new NumberCodes();
  readonly #odds = new NumberCodes();
  readonly #version = new NumberCodes();
  readonly #flags = new NumberCodes();
  readonly #heads = new PairCodes(
    (channel, epoch) => `{"channel":${JSON.stringify(channel)},"epoch":${JSON.stringify(epoch)},"seq":`,
  );
  readonly #seqs = new NumberCodes();
  /** Rows and heads before each frame, and before the next. */
  readonly #rowsBefore = new Ints();
  readonly #headsBefore = new Ints();
  /** Frames that are not of whole numbers alone, as they stand in an event. */
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

  /** Forgets the frames from this one on. */
  cutTo(frame: number): void {
    const [rows, heads] = [this.#rowsBefore.at(frame), this.#headsBefore.at(frame)];
    for (const { codes } of this.#prices()) codes.length = rows;
    for (const { codes } of [this.#heads, this.#seqs]) codes.length = heads;
    for (let nth = frame; nth < this.length; nth += 1) this.#texts.delete(nth);
    this.#rowsBefore.length = frame + 1;
    this.#headsBefore.length = frame + 1;
  }

  /** @throws RecordingError when it is no frame that an app can have received. */
  add(view: FrameView): void {
    const { prices, heads } = view;
    if (isPlain(view)) {
      for (let row = 0; row < prices.selection.length; row += 1) {
        this.#selection.push(prices.selection[row] ?? 0);
        this.#odds.push(prices.odds[row] ?? 0);
        this.#version.push(prices.version[row] ?? 0);
        this.#flags.push(prices.flags[row] ?? 0);
      }
      for (const { channel, epoch, seq } of heads) {
        this.#heads.push(channel, epoch);
        this.#seqs.push(seq);
      }
    } else {
      const [event] = readAppEvents([eventOf(view)]);
      this.#texts.set(this.length, JSON.stringify(event?.data).toLowerCase());
    }
    this.#close();
  }

  #close(): void {
    this.#rowsBefore.push(this.#selection.codes.length);
    this.#headsBefore.push(this.#heads.codes.length);
  }

  #prices(): readonly NumberCodes[] {
    return [this.#selection, this.#odds, this.#version, this.#flags];
  }

  /** The frame's payload as JSON in small letters. */
  textOf(frame: number): string {
    const whole = this.#texts.get(frame);
    if (whole !== undefined) return whole;
    const [from, to] = [this.#rowsBefore.at(frame), this.#rowsBefore.at(frame + 1)];
    const [selection, odds, version, flags] = this.#prices().map((column) => column.list(from, to));
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
   * Marks frames that may have a text, of which a stretch without digits stands in a head or in messages and
   * nowhere else.
   *
   * @param from where the stretch stands in the text.
   */
  headMarker(form: string, from: number, stretch: string): Marker {
    const around = { before: form.slice(0, from), stretch, after: form.slice(from + stretch.length) };
    const isWanted = (text: string): boolean =>
      BEFORE_HEAD.some((before) => fits(before.length, `${before}${text.toLowerCase()}-`, around));
    return this.#markerOf([[this.#heads, this.#headsBefore]], isWanted);
  }

  /** Marks frames of which a number or a text has these digits. */
  numberMarker(digits: string): Marker {
    const prices = this.#prices().map((column): Rows => [column, this.#rowsBefore]);
    return this.#markerOf(
      [...prices, [this.#seqs, this.#headsBefore], [this.#heads, this.#headsBefore]],
      (text) => text.includes(digits),
    );
  }

  #markerOf(rows: readonly Rows[], isWanted: (text: string) => boolean): Marker {
    const columns = rows.map(([column, before]) => ({ wanted: new WantedCodes(column, isWanted), before }));
    return (first, marks) => {
      for (const { wanted, before } of columns) if (wanted.update()) markRows(wanted, before, first, marks);
      // There are few: they are all looked at.
      for (const frame of this.#texts.keys()) if (frame >= first) marks[frame - first] = 1;
    };
  }
}

/** Marks those of some frames in a row that may have something: the first of them, and a place for each. */
export type Marker = (first: number, marks: Uint8Array) => void;
/** A column, and how many of its places are before each frame. */
type Rows = readonly [column: Coded, before: Ints];

/**
 * Whether a frame's text follows from its columns alone. What is not as the app receives it is read the long
 * way.
 */
function isPlain({ prices, heads, messages }: FrameView): boolean {
  if (!Array.isArray(messages) || messages.length > 0) return false;
  const { version, flags } = prices;
  for (let row = 0; row < version.length; row += 1)
    if (!isWhole(version[row]) || !isWhole(flags[row])) return false;
  return heads.every(
    ({ channel, epoch, seq }) =>
      isWhole(seq) && wellFormed(channel) === channel && wellFormed(epoch) === epoch,
  );
}

const isWhole = (value: number | undefined): boolean => Number.isSafeInteger(value) && !Object.is(value, -0);

interface Around {
  readonly before: string;
  readonly stretch: string;
  readonly after: string;
}

/**
 * Whether a stretch stands in a head's text so that what is around it is the same as far as the head goes.
 */
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
function markRows(wanted: WantedCodes, before: Ints, first: number, marks: Uint8Array): void {
  for (let nth = 0; nth < marks.length; nth += 1) {
    if (marks[nth] === 1) continue;
    const to = before.at(first + nth + 1);
    for (let row = before.at(first + nth); row < to; row += 1) {
      if (!wanted.has(row)) continue;
      marks[nth] = 1;
      break;
    }
  }
}
