import { ByteReader } from './bytes.ts';
import { expectedMono } from './hot-encode.ts';
import { FRAME_TYPE, FRAME_VERSION } from './hot-frame.ts';
import { HeadGuess } from './hot-heads.ts';
import {
  CHANNEL_EXPECTED,
  CHANNEL_KNOWN,
  CHANNEL_NEW,
  type ColumnName,
  type HotState,
  MOVE_KNOWN,
  MOVE_NEW,
  MOVES,
  PICK_FOLLOWER,
  PICK_FRESH,
  PICK_JUMP,
  PICK_NEIGHBOUR,
} from './hot-state.ts';
import { readLimits } from './limits.ts';
import { MOVE_PACKING, PICK_PACKING, unpack } from './packed-column.ts';
import { parseUntrusted, readStoredEvent, type StoredEvent } from './parse-stored-event.ts';
import { RecordingError } from './recording-error.ts';

interface Cursor {
  readonly state: HotState;
  readonly columns: Readonly<Record<ColumnName, ByteReader>>;
  readonly texts: readonly string[];
  text: number;
  readonly unit: number;
}

const broken = (detail: string): RecordingError => new RecordingError('altered', `hot segment: ${detail}`);

function open(parts: readonly Uint8Array[], state: HotState, decodeText: (bytes: Uint8Array) => string): Cursor {
  const [small, wide, text, ...others] = parts.map((part) => new ByteReader(part));
  if (small === undefined || wide === undefined || text === undefined || others.length > 0) throw broken('parts');
  const unit = text.varint();
  if (unit < 1 || unit > 1000) throw broken('clock unit');
  const lines = decodeText(text.block());
  const next = (part: ByteReader): ByteReader => new ByteReader(part.block());
  // In the order of COLUMN_PARTS.
  const columns = {
    shape: next(small),
    seq: next(small),
    commit: next(small),
    pick: new ByteReader(unpack(next(small), PICK_PACKING)),
    move: new ByteReader(unpack(next(small), MOVE_PACKING)),
    version: next(small),
    flags: next(small),
    heads: next(small),
    channel: next(small),
    channelSeq: next(small),
    at: next(wide),
    mono: next(wide),
    rows: next(wide),
    fresh: next(wide),
    jumpHigh: next(wide),
    jumpLow: next(wide),
    price: next(wide),
    odds: next(wide),
    channelJump: next(wide),
  };
  if (small.left + wide.left + text.left > 0) throw broken('bytes after the last column');
  return { state, columns, texts: lines === '' ? [] : lines.split('\n'), text: 0, unit };
}

function nextText(cursor: Cursor): string {
  const text = cursor.texts[cursor.text];
  if (text === undefined) throw broken('a text is missing');
  cursor.text += 1;
  return text;
}

function close(cursor: Cursor): void {
  if (cursor.text !== cursor.texts.length) throw broken('texts left over');
  if (Object.values(cursor.columns).some(({ left }) => left > 0)) throw broken('a column is too long');
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
  const cursor = open(parts, state, decodeText);
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
  const guess = new HeadGuess();
  for (let row = 0; row < rows; row += 1) {
    const local = stepRow(cursor);
    guess.add(local);
    prices.selection[row] = state.selection[local] ?? 0;
    prices.odds[row] = state.odds[state.price[local] ?? 0] ?? 0;
    prices.version[row] = state.version[local] ?? 0;
    prices.flags[row] = state.flags[local] ?? 0;
  }
  const heads = readHeads(cursor, guess);
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
  const pick = columns.pick.byte();
  let local: number;
  if (pick === PICK_FOLLOWER) local = (state.follower[state.last] ?? 0) - 1;
  else if (pick === PICK_NEIGHBOUR) local = state.neighbour();
  else if (pick === PICK_JUMP) local = columns.jumpHigh.varint() * 128 + columns.jumpLow.byte();
  else if (pick === PICK_FRESH) {
    const before = state.last === -1 ? 0 : (state.selection[state.last] ?? 0);
    local = state.add(before + columns.fresh.signed() + 1);
  } else throw broken('a pick');
  if (!(local >= 0 && local < state.count)) throw broken('a price of no selection');
  if (state.last !== -1) state.follower[state.last] = local + 1;
  state.last = local;
  stepPrice(state, columns, local);
  state.version[local] = (state.version[local] ?? 0) + columns.version.signed() + 1;
  state.flags[local] = (state.flags[local] ?? 0) + columns.flags.signed();
  state.rows += 1;
  return local;
}

function stepPrice(state: HotState, columns: Cursor['columns'], local: number): void {
  const from = state.price[local] ?? 0;
  const move = columns.move.byte();
  let place = -1;
  let to: number;
  if (move < MOVES) {
    place = move;
    to = state.moves[from * MOVES + move] ?? 0;
  } else if (move === MOVE_KNOWN) to = columns.price.varint();
  else if (move === MOVE_NEW) to = state.addPrice(columns.odds.varint());
  else throw broken('a move');
  if (!(to >= 1 && to < state.prices)) throw broken('a price that was never told');
  state.moved(from, to, place);
  state.price[local] = to;
}

function readHeads(cursor: Cursor, guess: HeadGuess): { channel: string; epoch: string; seq: number }[] {
  const { state, columns } = cursor;
  const count = columns.heads.varint();
  if (count > columns.channel.left) throw broken('more heads than channels');
  const expected = guess.expected(state);
  const channels: number[] = [];
  const heads = Array.from({ length: count }, (_, place) => {
    const at = readChannel(cursor, expected[place] ?? -1);
    const known = state.channels[at];
    if (known === undefined) throw broken('a head of no channel');
    known.seq += columns.channelSeq.signed() + 1;
    channels.push(at);
    return { channel: known.channel, epoch: known.epoch, seq: known.seq };
  });
  guess.learn(state, channels);
  return heads;
}

function readChannel(cursor: Cursor, expected: number): number {
  const { state, columns } = cursor;
  switch (columns.channel.byte()) {
    case CHANNEL_EXPECTED:
      return expected;
    case CHANNEL_KNOWN:
      return columns.channelJump.varint();
    case CHANNEL_NEW:
      state.channels.push(parseChannel(nextText(cursor)));
      return state.channels.length - 1;
    default:
      throw broken('a channel');
  }
}

function parseChannel(text: string): { channel: string; epoch: string; seq: number } {
  const parsed = parseUntrusted(text, 2);
  if (!Array.isArray(parsed) || parsed.length !== 2) throw broken('a channel');
  const [channel, epoch]: unknown[] = parsed;
  if (typeof channel !== 'string' || typeof epoch !== 'string') throw broken('a channel');
  return { channel, epoch, seq: 0 };
}
