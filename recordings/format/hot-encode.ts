import { ByteWriter } from './bytes.ts';
import { type Frame, frameOf } from './hot-frame.ts';
import {
  COLUMN_NAMES,
  type HotState,
  PICK_EXPECTED,
  PICK_FRESH,
  PICK_JUMP,
  SHAPE_COLUMNS,
  SHAPE_TEXT,
} from './hot-state.ts';
import { canonicalText, type StoredEvent } from './parse-stored-event.ts';

type Columns = Readonly<Record<Exclude<(typeof COLUMN_NAMES)[number], 'text'>, ByteWriter>>;

const freshColumns = (): Columns => ({
  shape: new ByteWriter(),
  seq: new ByteWriter(),
  commit: new ByteWriter(),
  at: new ByteWriter(),
  mono: new ByteWriter(),
  rows: new ByteWriter(),
  heads: new ByteWriter(),
  pick: new ByteWriter(),
  fresh: new ByteWriter(),
  num: new ByteWriter(),
  den: new ByteWriter(),
  version: new ByteWriter(),
  flags: new ByteWriter(),
  channel: new ByteWriter(),
  channelSeq: new ByteWriter(),
});

/**
 * The body of a hot segment, before deflate. Lossless: an event that does not fit the columns is kept as its
 * canonical text. Changes `state`, which the next segment of the group goes on from.
 */
export function encodeHot(
  events: readonly StoredEvent[],
  state: HotState,
  encodeText: (text: string) => Uint8Array,
): Uint8Array {
  const columns = freshColumns();
  const texts: string[] = [];
  const frames = events.map(frameOf);
  const unit = commonUnit(frames);
  for (const [at, frame] of frames.entries()) {
    const event = events[at];
    if (frame !== null) encodeFrame(frame, state, columns, texts, unit);
    else if (event !== undefined) {
      columns.shape.varint(SHAPE_TEXT);
      texts.push(canonicalText(event));
    }
  }
  const body = new ByteWriter();
  body.varint(unit);
  body.block(encodeText(texts.join('\n')));
  for (const name of COLUMN_NAMES) if (name !== 'text') body.block(columns[name].view());
  return body.copy();
}

/** Microseconds in which all `mono` of a segment are whole: browsers round their clock, which costs nothing to use. */
function commonUnit(frames: readonly (Frame | null)[]): number {
  const units = [1000, 100, 5];
  return units.find((unit) => frames.every((frame) => frame === null || frame.mono % unit === 0)) ?? 1;
}

function encodeFrame(frame: Frame, state: HotState, columns: Columns, texts: string[], unit: number): void {
  let source = state.sources.indexOf(frame.src);
  const isNewSource = source === -1;
  if (isNewSource) {
    source = state.sources.length;
    state.sources.push(frame.src);
    texts.push(frame.src);
  }
  // Text follows in this order: a new source, new channels, then the messages.
  columns.shape.varint(SHAPE_COLUMNS + 2 * ((frame.messages === null ? 0 : 1) + 2 * source));
  columns.seq.signed(frame.seq - state.seq - 1);
  columns.commit.signed(frame.commit - state.commit - 1);
  columns.at.signed(frame.at - state.at);
  // The clocks tick together: what is left is their rounding.
  columns.mono.signed(Math.round(frame.mono / unit) - expectedMono(state, frame.at, unit));
  state.seq = frame.seq;
  state.commit = frame.commit;
  state.at = frame.at;
  state.mono = frame.mono;
  columns.rows.varint(frame.selection.length);
  for (let row = 0; row < frame.selection.length; row += 1) encodeRow(frame, row, state, columns);
  encodeHeads(frame, state, columns, texts);
  if (frame.messages !== null) texts.push(frame.messages);
}

/** Both sides expect the monotonic clock to have moved as far as the wall clock. */
export const expectedMono = (state: HotState, at: number, unit: number): number =>
  Math.round((state.mono + (at - state.at) * 1000) / unit);

function encodeRow(frame: Frame, row: number, state: HotState, columns: Columns): void {
  const selection = frame.selection[row] ?? 0;
  const expected = state.last === -1 ? -1 : (state.follower[state.last] ?? 0) - 1;
  let local = state.localOf.get(selection) ?? -1;
  if (local === -1) {
    const before = state.last === -1 ? 0 : (state.selection[state.last] ?? 0);
    columns.pick.varint(PICK_FRESH);
    columns.fresh.signed(selection - before - 1);
    local = state.add(selection);
    state.localOf.set(selection, local);
  } else if (local === expected) columns.pick.varint(PICK_EXPECTED);
  else {
    const jump = local - state.last;
    columns.pick.varint(PICK_JUMP + (jump >= 0 ? jump * 2 : -jump * 2 - 1));
  }
  if (state.last !== -1) state.follower[state.last] = local + 1;
  state.last = local;
  encodePrice(frame, row, local, state, columns);
  state.rows += 1;
}

function encodePrice(frame: Frame, row: number, local: number, state: HotState, columns: Columns): void {
  const odds = frame.odds[row] ?? 0;
  const num = Math.floor(odds / 1024);
  const den = odds % 1024;
  const version = frame.version[row] ?? 0;
  const flags = frame.flags[row] ?? 0;
  columns.num.signed(num - (state.num[local] ?? 0));
  columns.den.signed(den - (state.den[local] ?? 0));
  columns.version.signed(version - (state.version[local] ?? 0) - 1);
  columns.flags.signed(flags - (state.flags[local] ?? 0));
  state.num[local] = num;
  state.den[local] = den;
  state.version[local] = version;
  state.flags[local] = flags;
}

function encodeHeads(frame: Frame, state: HotState, columns: Columns, texts: string[]): void {
  columns.heads.varint(frame.heads.length);
  for (const { channel, epoch, seq } of frame.heads) {
    const key = JSON.stringify([channel, epoch]);
    let at = state.channelOf.get(key);
    if (at === undefined) {
      at = state.channels.length;
      state.channels.push({ channel, epoch, seq: 0 });
      state.channelOf.set(key, at);
      texts.push(key);
      columns.channel.varint(0);
    } else columns.channel.varint(1 + zigzag(at - state.lastChannel - 1));
    const known = state.channels[at];
    if (known === undefined) continue;
    columns.channelSeq.signed(seq - known.seq - 1);
    known.seq = seq;
    state.lastChannel = at;
  }
}

const zigzag = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1);
