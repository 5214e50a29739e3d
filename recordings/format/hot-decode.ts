import { ByteReader } from './bytes.ts';
import { expectedMono } from './hot-encode.ts';
import { FRAME_TYPE, FRAME_VERSION } from './hot-frame.ts';
import { COLUMN_NAMES, type HotState, PICK_EXPECTED, PICK_FRESH, PICK_JUMP } from './hot-state.ts';
import { readLimits } from './limits.ts';
import { parseUntrusted, readStoredEvent, type StoredEvent } from './parse-stored-event.ts';
import { RecordingError } from './recording-error.ts';

/**
 * A decoded hot segment as columns: what a replay folds without building an object for each price.
 * Row `r` of frame `f` stands at `firstRow[f] + r`.
 */
export interface HotColumns {
  readonly frames: number;
  readonly firstRow: Int32Array;
  readonly selection: Int32Array;
  /** Packed odds, as in the event. */
  readonly odds: Int32Array;
  readonly version: Float64Array;
  readonly flags: Int32Array;
}

interface Cursor {
  readonly state: HotState;
  readonly columns: Readonly<Record<(typeof COLUMN_NAMES)[number], ByteReader>>;
  readonly texts: readonly string[];
  text: number;
  readonly unit: number;
}

const broken = (detail: string): RecordingError => new RecordingError('altered', `hot segment: ${detail}`);

function open(body: Uint8Array, state: HotState, decodeText: (bytes: Uint8Array) => string): Cursor {
  const reader = new ByteReader(body);
  const unit = reader.varint();
  if (unit < 1 || unit > 1000) throw broken('clock unit');
  const text = decodeText(reader.block());
  const next = (): ByteReader => new ByteReader(reader.block());
  const columns = {
    text: new ByteReader(new Uint8Array()),
    shape: next(),
    seq: next(),
    commit: next(),
    at: next(),
    mono: next(),
    rows: next(),
    heads: next(),
    pick: next(),
    fresh: next(),
    num: next(),
    den: next(),
    version: next(),
    flags: next(),
    channel: next(),
    channelSeq: next(),
  };
  if (reader.left > 0) throw broken('bytes after the last column');
  return { state, columns, texts: text === '' ? [] : text.split('\n'), text: 0, unit };
}

function nextText(cursor: Cursor): string {
  const text = cursor.texts[cursor.text];
  if (text === undefined) throw broken('a text is missing');
  cursor.text += 1;
  return text;
}

function close(cursor: Cursor): void {
  if (cursor.text !== cursor.texts.length) throw broken('texts left over');
  if (COLUMN_NAMES.some((name) => cursor.columns[name].left > 0)) throw broken('a column is too long');
}

/**
 * The events of a hot segment's inflated body. Changes `state` as the coder did.
 *
 * @throws RecordingError `altered` when the columns do not fit together.
 */
export function decodeHot(
  body: Uint8Array,
  count: number,
  state: HotState,
  decodeText: (bytes: Uint8Array) => string,
): StoredEvent[] {
  const cursor = open(body, state, decodeText);
  const events: StoredEvent[] = [];
  for (let at = 0; at < count; at += 1) {
    const shape = cursor.columns.shape.varint();
    events.push(shape % 2 === 1 ? wholeEvent(cursor) : frameEvent(cursor, (shape - (shape % 2)) / 2));
  }
  close(cursor);
  return events;
}

const wholeEvent = (cursor: Cursor): StoredEvent =>
  readStoredEvent(parseUntrusted(nextText(cursor), readLimits.depth));

function frameEvent(cursor: Cursor, shape: number): StoredEvent {
  const { state, columns } = cursor;
  const source = Math.floor(shape / 2);
  if (source === state.sources.length) state.sources.push(nextText(cursor));
  const src = state.sources[source];
  if (src === undefined) throw broken('a source is missing');
  stepEnvelope(cursor);
  const { seq, commit, at, mono } = state;
  const rows = columns.rows.varint();
  if (rows > columns.pick.left) throw broken('more rows than prices');
  const prices = {
    selection: new Array<number>(rows),
    odds: new Array<number>(rows),
    version: new Array<number>(rows),
    flags: new Array<number>(rows),
  };
  for (let row = 0; row < rows; row += 1) {
    const local = stepRow(cursor);
    prices.selection[row] = state.selection[local] ?? 0;
    prices.odds[row] = (state.num[local] ?? 0) * 1024 + (state.den[local] ?? 0);
    prices.version[row] = state.version[local] ?? 0;
    prices.flags[row] = state.flags[local] ?? 0;
  }
  const heads = readHeads(cursor);
  const messages = shape % 2 === 1 ? parseUntrusted(nextText(cursor), readLimits.depth) : [];
  const data = { prices, messages, heads };
  return readStoredEvent({
    seq,
    commit,
    type: FRAME_TYPE,
    v: FRAME_VERSION,
    kind: 'input',
    src,
    at,
    mono: mono / 1000,
    data,
  });
}

function stepEnvelope({ state, columns, unit }: Cursor): void {
  state.seq += columns.seq.signed() + 1;
  state.commit += columns.commit.signed() + 1;
  const at = state.at + columns.at.signed();
  const mono = (columns.mono.signed() + expectedMono(state, at, unit)) * unit;
  state.at = at;
  state.mono = mono;
}

/** Reads one row into the state of its selection and returns the selection's local number. */
function stepRow({ state, columns }: Cursor): number {
  const pick = columns.pick.varint();
  let local: number;
  if (pick === PICK_EXPECTED) local = (state.follower[state.last] ?? 0) - 1;
  else if (pick === PICK_FRESH) {
    const before = state.last === -1 ? 0 : (state.selection[state.last] ?? 0);
    local = state.add(before + columns.fresh.signed() + 1);
  } else {
    const jump = pick - PICK_JUMP;
    local = state.last + (jump % 2 === 0 ? jump / 2 : -(jump + 1) / 2);
  }
  if (!(local >= 0 && local < state.count)) throw broken('a price of no selection');
  if (state.last !== -1) state.follower[state.last] = local + 1;
  state.last = local;
  state.num[local] = (state.num[local] ?? 0) + columns.num.signed();
  state.den[local] = (state.den[local] ?? 0) + columns.den.signed();
  state.version[local] = (state.version[local] ?? 0) + columns.version.signed() + 1;
  state.flags[local] = (state.flags[local] ?? 0) + columns.flags.signed();
  state.rows += 1;
  return local;
}

function readHeads(cursor: Cursor): { channel: string; epoch: string; seq: number }[] {
  const { state, columns } = cursor;
  const count = columns.heads.varint();
  if (count > columns.channel.left) throw broken('more heads than channels');
  return Array.from({ length: count }, () => {
    const pick = columns.channel.varint();
    if (pick === 0) state.channels.push(parseChannel(nextText(cursor)));
    const jump = pick - 1;
    const at =
      pick === 0
        ? state.channels.length - 1
        : state.lastChannel + 1 + (jump % 2 === 0 ? jump / 2 : -(jump + 1) / 2);
    const known = state.channels[at];
    if (known === undefined) throw broken('a head of no channel');
    known.seq += columns.channelSeq.signed() + 1;
    state.lastChannel = at;
    return { channel: known.channel, epoch: known.epoch, seq: known.seq };
  });
}

function parseChannel(text: string): { channel: string; epoch: string; seq: number } {
  const parsed = parseUntrusted(text, 2);
  if (!Array.isArray(parsed) || parsed.length !== 2) throw broken('a channel');
  const [channel, epoch]: unknown[] = parsed;
  if (typeof channel !== 'string' || typeof epoch !== 'string') throw broken('a channel');
  return { channel, epoch, seq: 0 };
}
