import { type Json, toJson } from '#domain/json.ts';
import { ByteReader } from '../bytes.ts';
import { parseUntrusted, readStoredEvent, type StoredEvent } from '../events/parse-stored-event.ts';
import { readLimits } from '../limits.ts';
import { RecordingError } from '../recording-error.ts';
import { FRAME_TYPE } from '../stream-of.ts';
import { expectedMono } from './hot-encode.ts';
import { FRAME_VERSION, type FrameHead } from './hot-frame.ts';
import { HeadGuess } from './hot-heads.ts';
import { decodeRows, type RowColumns, type Rows } from './hot-rows.ts';
import { CHANNEL_EXPECTED, CHANNEL_KNOWN, CHANNEL_NEW, type ColumnName, type HotState } from './hot-state.ts';
import { MOVE_PACKING, PICK_PACKING, unpack } from './packed-column.ts';
import { VarintCursor } from './varint-cursor.ts';

interface Cursor {
  readonly state: HotState;
  readonly columns: Readonly<Record<Exclude<ColumnName, keyof RowColumns>, VarintCursor>>;
  readonly prices: Rows;
  /** Rows read so far. */
  row: number;
  readonly texts: readonly string[];
  text: number;
  readonly unit: number;
}

const broken = (detail: string): RecordingError => new RecordingError('altered', `hot segment: ${detail}`);

function open(
  parts: readonly Uint8Array[],
  state: HotState,
  decodeText: (bytes: Uint8Array) => string,
): Cursor {
  const [small, wide, text, ...others] = parts.map((part) => new ByteReader(part));
  if (small === undefined || wide === undefined || text === undefined || others.length > 0)
    throw broken('parts');
  const unit = text.varint();
  if (unit < 1 || unit > 1000) throw broken('clock unit');
  const lines = decodeText(text.block());
  const next = (part: ByteReader): VarintCursor => new VarintCursor(part.block());
  // In the order of COLUMN_PARTS.
  const [shape, seq, commit] = [next(small), next(small), next(small)];
  const pick = unpack(new ByteReader(small.block()), PICK_PACKING);
  const move = unpack(new ByteReader(small.block()), MOVE_PACKING);
  const [version, flags] = [small.block(), small.block()];
  const [heads, channel, channelSeq] = [next(small), next(small), next(small)];
  const [at, mono, rows] = [next(wide), next(wide), next(wide)];
  const [fresh, jumpHigh, jumpLow] = [wide.block(), wide.block(), wide.block()];
  const [price, odds, channelJump] = [wide.block(), wide.block(), next(wide)];
  if (small.left + wide.left + text.left > 0) throw broken('bytes after the last column');
  const prices = decodeRows({ pick, move, fresh, jumpHigh, jumpLow, price, odds, version, flags }, state);
  const columns = { shape, seq, commit, heads, channel, channelSeq, at, mono, rows, channelJump };
  return { state, columns, prices, row: 0, texts: lines === '' ? [] : lines.split('\n'), text: 0, unit };
}

function nextText(cursor: Cursor): string {
  const text = cursor.texts[cursor.text];
  if (text === undefined) throw broken('a text is missing');
  cursor.text += 1;
  return text;
}

function close(cursor: Cursor): void {
  if (cursor.text !== cursor.texts.length) throw broken('texts left over');
  if (cursor.row !== cursor.prices.local.length || Object.values(cursor.columns).some(({ left }) => left > 0))
    throw broken('a column is too long');
}

/**
 * The events of a hot segment's inflated parts. Changes `state` as the coder did.
 *
 * @throws RecordingError `altered` when the columns do not fit together.
 */
export function decodeHot(
  parts: readonly Uint8Array[],
  count: number,
  state: HotState,
  decodeText: (bytes: Uint8Array) => string,
): StoredEvent[] {
  const events: StoredEvent[] = [];
  visitHot(parts, count, state, decodeText, {
    frame: (frame) => events.push(eventOf(frame)),
    other: (event) => events.push(event),
  });
  return events;
}

/** A frame as an event of its own, which may be kept. */
export function eventOf({ seq, commit, src, at, mono, prices, heads, messages }: FrameView): StoredEvent {
  const columns = {
    selection: numbers(prices.selection),
    odds: numbers(prices.odds),
    version: numbers(prices.version),
    flags: numbers(prices.flags),
  };
  const data = { prices: columns, messages, heads };
  return { seq, commit, type: FRAME_TYPE, v: FRAME_VERSION, kind: 'input', src, at, mono, data };
}

/** Row by row: a frame has a few, for which walking an iterator costs more than the numbers do. */
function numbers(column: Int32Array | Float64Array): number[] {
  const copy: number[] = [];
  for (let row = 0; row < column.length; row += 1) copy.push(column[row] ?? 0);
  return copy;
}

export interface HotVisitor {
  frame(frame: FrameView): void;
  /** An event that did not fit the columns. */
  other(event: StoredEvent): void;
}

/**
 * Goes through the events of a hot segment without making an object for each price: for replay, which folds a
 * frame and forgets it. Otherwise as `decodeHot`.
 */
export function visitHot(
  parts: readonly Uint8Array[],
  count: number,
  state: HotState,
  decodeText: (bytes: Uint8Array) => string,
  visitor: HotVisitor,
): void {
  const cursor = open(parts, state, decodeText);
  for (let at = 0; at < count; at += 1) {
    const shape = cursor.columns.shape.next();
    if (shape % 2 === 0) visitor.frame(readFrame(cursor, shape / 2));
    else visitor.other(readStoredEvent(parseUntrusted(nextText(cursor), readLimits.depth)));
  }
  close(cursor);
}

function readFrame(cursor: Cursor, shape: number): FrameView {
  const { state, columns } = cursor;
  const source = Math.floor(shape / 2);
  if (source === state.sources.length) state.sources.push(nextText(cursor));
  const src = state.sources[source];
  if (src === undefined) throw broken('a source is missing');
  stepEnvelope(cursor);
  const { seq, commit, at, mono } = state;
  if (seq < 1 || commit < 1 || !Number.isSafeInteger(at)) throw broken('an envelope');
  const first = cursor.row;
  const end = first + columns.rows.next();
  const { local, selection, odds, version, flags } = cursor.prices;
  if (end > local.length) throw broken('more rows than prices');
  cursor.row = end;
  const heads = readHeads(cursor, new HeadGuess(local, first, end));
  const messages = shape % 2 === 1 ? parseMessages(nextText(cursor)) : [];
  const prices = {
    selection: selection.subarray(first, end),
    odds: odds.subarray(first, end),
    version: version.subarray(first, end),
    flags: flags.subarray(first, end),
  };
  return { seq, commit, src, at, mono: mono / 1000, prices, heads, messages };
}

/** A frame whose prices are views into the segment's columns: to be folded at once, not to be kept. */
export interface FrameView {
  readonly seq: number;
  readonly commit: number;
  readonly src: string;
  readonly at: number;
  readonly mono: number;
  readonly prices: PriceViews;
  readonly heads: readonly FrameHead[];
  readonly messages: Json;
}

export interface PriceViews {
  readonly selection: Int32Array;
  readonly odds: Int32Array;
  readonly version: Float64Array;
  readonly flags: Float64Array;
}

function stepEnvelope({ state, columns, unit }: Cursor): void {
  state.seq += columns.seq.nextSigned() + 1;
  state.commit += columns.commit.nextSigned() + 1;
  const at = state.at + columns.at.nextSigned();
  const mono = (columns.mono.nextSigned() + expectedMono(state, at, unit)) * unit;
  state.at = at;
  state.mono = mono;
}

function readHeads(cursor: Cursor, guess: HeadGuess): FrameHead[] {
  const { state, columns } = cursor;
  const count = columns.heads.next();
  if (count > columns.channel.left) throw broken('more heads than channels');
  const expected = guess.expected(state);
  const heads: FrameHead[] = [];
  let last = -1;
  for (let place = 0; place < count; place += 1) {
    last = readChannel(cursor, expected[place] ?? -1);
    const known = state.channels[last];
    if (known === undefined) throw broken('a head of no channel');
    known.seq += columns.channelSeq.nextSigned() + 1;
    heads.push({ channel: known.channel, epoch: known.epoch, seq: known.seq });
  }
  if (count === 1) guess.learn(state, last);
  return heads;
}

function readChannel(cursor: Cursor, expected: number): number {
  const { state, columns } = cursor;
  switch (columns.channel.next()) {
    case CHANNEL_EXPECTED:
      return expected;
    case CHANNEL_KNOWN:
      return columns.channelJump.next();
    case CHANNEL_NEW:
      state.channels.push(parseChannel(nextText(cursor)));
      return state.channels.length - 1;
    default:
      throw broken('a channel');
  }
}

function parseMessages(text: string): Json {
  return toJson(parseUntrusted(text, readLimits.depth));
}

function parseChannel(text: string): { channel: string; epoch: string; seq: number } {
  const parsed = parseUntrusted(text, 2);
  if (!Array.isArray(parsed) || parsed.length !== 2) throw broken('a channel');
  const items: readonly unknown[] = parsed;
  const [channel, epoch] = items;
  if (typeof channel !== 'string' || typeof epoch !== 'string') throw broken('a channel');
  return { channel, epoch, seq: 0 };
}
