import { ByteReader } from '../bytes.ts';
import { parseUntrusted, readStoredEvent, type StoredEvent } from '../events/parse-stored-event.ts';
import { readLimits } from '../limits.ts';
import { RecordingError } from '../recording-error.ts';
import { expectedMono } from './hot-encode.ts';
import { CHANNEL_NEW } from './hot-state.ts';
import { VarintCursor } from './varint-cursor.ts';

/** Where a frame stands in the log; its payload stays packed. */
export interface FramePlace {
  readonly seq: number;
  readonly commit: number;
  /** Epoch ms. */
  readonly at: number;
  /** Ms since the log was opened. */
  readonly mono: number;
}

export interface EnvelopeVisitor {
  frame(place: FramePlace): void;
  /** An event that did not fit the columns, whole. */
  other(event: StoredEvent): void;
}

/** What the envelopes of a group's next segment are told against: a small part of what its rows are. */
export class EnvelopeState {
  seq = 0;
  commit = 0;
  at = 0;
  /** Microseconds. */
  mono = 0;
  sources = 0;
}

const broken = (detail: string): RecordingError => new RecordingError('altered', `hot segment: ${detail}`);

/** Columns between `commit` and `heads`: the rows, which are not looked at. */
const ROW_COLUMNS = 4;

/**
 * Goes through a hot segment without its prices: a list of events needs their places alone, and rows are
 * nearly all that decoding costs. What it does not read it does not check: `visitHot` does, whenever prices
 * are wanted or proven.
 *
 * @throws RecordingError `altered`
 */
export function visitEnvelopes(
  parts: readonly Uint8Array[],
  count: number,
  state: EnvelopeState,
  decodeText: (bytes: Uint8Array) => string,
  visitor: EnvelopeVisitor,
): void {
  const [small, wide, text] = parts.map((part) => new ByteReader(part));
  if (small === undefined || wide === undefined || text === undefined) throw broken('parts');
  const unit = text.varint();
  if (unit < 1 || unit > 1000) throw broken('clock unit');
  const lines = decodeText(text.block()).split('\n');
  const next = (part: ByteReader): VarintCursor => new VarintCursor(part.block());
  const [shapes, seqs, commits] = [next(small), next(small), next(small)];
  for (let column = 0; column < ROW_COLUMNS; column += 1) small.block();
  const [heads, channels] = [next(small), next(small)];
  const [ats, monos] = [next(wide), next(wide)];
  let line = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const shape = shapes.next();
    if (shape % 2 === 1) {
      const own = lines[line];
      if (own === undefined) throw broken('a text is missing');
      line += 1;
      visitor.other(readStoredEvent(parseUntrusted(own, readLimits.depth)));
      continue;
    }
    // A frame's texts stand in this order: a new source, its new channels, its messages.
    if (Math.floor(shape / 4) === state.sources) {
      state.sources += 1;
      line += 1;
    }
    for (let left = heads.next(); left > 0; left -= 1) {
      if (channels.left === 0) throw broken('more heads than channels');
      if (channels.next() === CHANNEL_NEW) line += 1;
    }
    if ((shape / 2) % 2 === 1) line += 1;
    state.seq += seqs.nextSigned() + 1;
    state.commit += commits.nextSigned() + 1;
    const at = state.at + ats.nextSigned();
    state.mono = (monos.nextSigned() + expectedMono(state, at, unit)) * unit;
    state.at = at;
    const { seq, commit, mono } = state;
    if (seq < 1 || commit < 1 || !Number.isSafeInteger(at)) throw broken('an envelope');
    visitor.frame({ seq, commit, at, mono: mono / 1000 });
  }
}
