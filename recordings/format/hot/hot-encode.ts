import { ByteWriter } from '../bytes.ts';
import { canonicalText, type StoredEvent } from '../events/parse-stored-event.ts';
import { type Frame, frameOf } from './hot-frame.ts';
import { HeadGuess } from './hot-heads.ts';
import {
  CHANNEL_EXPECTED,
  CHANNEL_KNOWN,
  CHANNEL_NEW,
  COLUMN_PARTS,
  type ColumnName,
  type HotState,
  MOVE_KNOWN,
  MOVE_NEW,
  PICK_FOLLOWER,
  PICK_FRESH,
  PICK_JUMP,
  PICK_NEIGHBOUR,
  SHAPE_COLUMNS,
  SHAPE_TEXT,
} from './hot-state.ts';
import { MOVE_PACKING, PICK_PACKING, pack } from './packed-column.ts';

type Columns = Readonly<Record<ColumnName, ByteWriter>>;

const freshColumns = (): Columns => ({
  shape: new ByteWriter(),
  seq: new ByteWriter(),
  commit: new ByteWriter(),
  at: new ByteWriter(),
  mono: new ByteWriter(),
  rows: new ByteWriter(),
  pick: new ByteWriter(),
  fresh: new ByteWriter(),
  jumpHigh: new ByteWriter(),
  jumpLow: new ByteWriter(),
  move: new ByteWriter(),
  price: new ByteWriter(),
  odds: new ByteWriter(),
  version: new ByteWriter(),
  flags: new ByteWriter(),
  heads: new ByteWriter(),
  channel: new ByteWriter(),
  channelJump: new ByteWriter(),
  channelSeq: new ByteWriter(),
});

/**
 * The body of a hot segment in its parts, before deflate. Lossless: an event that does not fit the columns is
 * kept as its canonical text. Changes `state`, which the next segment of the group goes on from.
 */
export function encodeHot(
  events: readonly StoredEvent[],
  state: HotState,
  encodeText: (text: string) => Uint8Array,
): Uint8Array[] {
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
  const parts = COLUMN_PARTS.map((names) => {
    const part = new ByteWriter();
    for (const name of names) part.block(stored(name, columns[name].view()));
    return part.copy();
  });
  const text = new ByteWriter();
  text.varint(unit);
  text.block(encodeText(texts.join('\n')));
  return [...parts, text.copy()];
}

function stored(name: ColumnName, values: Uint8Array): Uint8Array {
  if (name === 'pick') return pack(values, PICK_PACKING);
  return name === 'move' ? pack(values, MOVE_PACKING) : values;
}

/**
 * Microseconds in which all `mono` of a segment are whole: browsers round their clock, which costs nothing to
 * use.
 */
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
  const guess = new HeadGuess(frame.selection.map((_, row) => encodeRow(frame, row, state, columns)));
  encodeHeads(frame, state, columns, texts, guess);
  if (frame.messages !== null) texts.push(frame.messages);
}

/** Both sides expect the monotonic clock to have moved as far as the wall clock. */
export const expectedMono = (state: Pick<HotState, 'at' | 'mono'>, at: number, unit: number): number =>
  Math.round((state.mono + (at - state.at) * 1000) / unit);

/** Returns the local number of the row's selection. */
function encodeRow(frame: Frame, row: number, state: HotState, columns: Columns): number {
  const selection = frame.selection[row] ?? 0;
  const follower = state.last === -1 ? -1 : (state.follower[state.last] ?? 0) - 1;
  let local = state.localOf.get(selection) ?? -1;
  if (local === -1) {
    const before = state.last === -1 ? 0 : (state.selection[state.last] ?? 0);
    columns.pick.byte(PICK_FRESH);
    columns.fresh.signed(selection - before - 1);
    local = state.add(selection);
  } else if (local === follower) columns.pick.byte(PICK_FOLLOWER);
  else if (local === state.neighbour()) columns.pick.byte(PICK_NEIGHBOUR);
  else {
    columns.pick.byte(PICK_JUMP);
    columns.jumpHigh.varint(local >> 7);
    columns.jumpLow.byte(local & 127);
  }
  if (state.last !== -1) state.follower[state.last] = local + 1;
  state.last = local;
  encodePrice(frame, row, local, state, columns);
  state.rows += 1;
  return local;
}

function encodePrice(frame: Frame, row: number, local: number, state: HotState, columns: Columns): void {
  const odds = frame.odds[row] ?? 0;
  const version = frame.version[row] ?? 0;
  const flags = frame.flags[row] ?? 0;
  const from = state.price[local] ?? 0;
  const known = state.priceOf.get(odds);
  const place = known === undefined ? -1 : state.placeOf(from, known);
  const to = known ?? state.addPrice(odds);
  if (place !== -1) columns.move.byte(place);
  else if (known === undefined) {
    columns.move.byte(MOVE_NEW);
    columns.odds.varint(odds);
  } else {
    columns.move.byte(MOVE_KNOWN);
    columns.price.varint(known);
  }
  state.moved(from, to, place);
  state.price[local] = to;
  columns.version.signed(version - (state.version[local] ?? 0) - 1);
  columns.flags.signed(flags - (state.flags[local] ?? 0));
  state.version[local] = version;
  state.flags[local] = flags;
}

function encodeHeads(
  frame: Frame,
  state: HotState,
  columns: Columns,
  texts: string[],
  guess: HeadGuess,
): void {
  columns.heads.varint(frame.heads.length);
  const expected = guess.expected(state);
  const channels = frame.heads.map(({ channel, epoch, seq }, place) => {
    const key = JSON.stringify([channel, epoch]);
    const at = state.channelOf.get(key) ?? state.channels.length;
    if (at === state.channels.length) {
      state.channels.push({ channel, epoch, seq: 0 });
      state.channelOf.set(key, at);
      texts.push(key);
      columns.channel.byte(CHANNEL_NEW);
    } else if (at === expected[place]) columns.channel.byte(CHANNEL_EXPECTED);
    else {
      columns.channel.byte(CHANNEL_KNOWN);
      columns.channelJump.varint(at);
    }
    const known = state.channels[at];
    if (known !== undefined) {
      columns.channelSeq.signed(seq - known.seq - 1);
      known.seq = seq;
    }
    return at;
  });
  if (channels.length === 1) guess.learn(state, channels[0] ?? 0);
}
