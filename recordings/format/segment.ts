import type { EventStream } from '#domain/events/define.ts';
import { type ByteReader, ByteWriter, sameBytes } from './bytes.ts';
import { eventText } from './events/event-text.ts';
import { parseUntrusted, readStoredEvent, type StoredEvent } from './events/parse-stored-event.ts';
import { CHECK_BYTES, type Head, linkText, withheldText } from './heads/chain.ts';
import { decodeHot } from './hot/hot-decode.ts';
import { encodeHot } from './hot/hot-encode.ts';
import { HotState } from './hot/hot-state.ts';
import { readLimits } from './limits.ts';
import type { Primitives } from './primitives.ts';
import { RecordingError } from './recording-error.ts';

/**
 * A run of events of one stream, in order, as bytes:
 *
 *   flags (bit 0 hot, bit 1 opens a hot group, bit 2 dropped, bit 3 behaviour, bit 4 withheld), first seq,
 *   last - first, count, head (32 bytes),
 *   and unless dropped: `CHECK_BYTES` of every link, number of parts, and of each part its inflated length
 *   and its
 *   bytes (raw deflate, with their length).
 *
 * Cold and behaviour: one part, canonical JSON texts, one a line. Hot: columns (hot-encode.ts), told against
 * the group's state. A dropped segment is a stub that keeps the chain whole. A withheld one was a stub from
 * the start.
 */
export interface SegmentInfo {
  readonly stream: EventStream;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly count: number;
  readonly head: Head;
  /** First of a group of hot segments: can be read without the ones before. True for every other segment. */
  readonly opensGroup: boolean;
  readonly dropped: boolean;
  /** Dropped, and never stored: there was no consent to. */
  readonly withheld: boolean;
}

/** What a stream goes on from: the chain's head and, for the hot stream, what its group remembers. */
export interface StreamState {
  head: Head;
  hot: HotState | null;
}

const HOT = 1;
const OPENS_GROUP = 2;
const DROPPED = 4;
const BEHAVIOUR = 8;
const WITHHELD = 16;
const ALL_FLAGS = 31;
const HEAD_BYTES = 32;

export interface Encoded {
  readonly info: SegmentInfo;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Encodes at least one event and moves the stream's state on. Set `state.hot` to null before it to open a new
 * group.
 */
export async function encodeSegment(
  stream: EventStream,
  events: readonly [StoredEvent, ...StoredEvent[]],
  state: StreamState,
  primitives: Primitives,
): Promise<Encoded> {
  const texts = events.map(eventText);
  const checks = new ByteWriter();
  let head = state.head;
  for (const text of texts) {
    head = await linkText(head, text, primitives);
    checks.raw(head.subarray(0, CHECK_BYTES[stream]));
  }
  const opensGroup = stream !== 'hot' || state.hot === null;
  const hot = stream === 'hot' ? (state.hot ?? new HotState()) : null;
  const parts =
    hot === null ? [primitives.encodeText(texts.join('\n'))] : encodeHot(events, hot, primitives.encodeText);
  state.head = head;
  state.hot = hot;
  const last = events[events.length - 1] ?? events[0];
  const info: SegmentInfo = {
    stream,
    firstSeq: events[0].seq,
    lastSeq: last.seq,
    count: events.length,
    head,
    opensGroup,
    dropped: false,
    withheld: false,
  };
  const writer = writeInfo(info);
  writer.raw(checks.view());
  writer.varint(parts.length);
  for (const part of parts) {
    writer.varint(part.length);
    writer.block(await primitives.deflate(part));
  }
  return { info, bytes: writer.copy() };
}

/**
 * In place of events that may not be kept: counted, and the chain goes on over them without a word of what
 * they were.
 */
export async function withholdSegment(
  { stream, firstSeq, lastSeq, count }: Pick<SegmentInfo, 'stream' | 'firstSeq' | 'lastSeq' | 'count'>,
  state: StreamState,
  primitives: Primitives,
): Promise<Encoded> {
  const bounds = { firstSeq, lastSeq, count };
  const head = await linkText(state.head, withheldText(bounds), primitives);
  state.head = head;
  state.hot = null;
  const info: SegmentInfo = { stream, ...bounds, head, opensGroup: true, dropped: true, withheld: true };
  return { info, bytes: writeInfo(info).copy() };
}

function writeInfo(info: SegmentInfo): ByteWriter {
  const writer = new ByteWriter();
  const { stream, firstSeq, lastSeq, count, head, opensGroup, dropped, withheld } = info;
  const flags = [
    [HOT, stream === 'hot'],
    [OPENS_GROUP, opensGroup],
    [DROPPED, dropped],
    [BEHAVIOUR, stream === 'behaviour'],
    [WITHHELD, withheld],
  ] as const;
  writer.byte(flags.reduce((byte, [flag, isSet]) => (isSet ? byte | flag : byte), 0));
  writer.varint(firstSeq);
  writer.varint(lastSeq - firstSeq);
  writer.varint(count);
  writer.raw(head);
  return writer;
}

/** What is left of a segment whose events were dropped: enough to prove the ones after it. */
export const stubOf = (info: SegmentInfo): Uint8Array<ArrayBuffer> =>
  writeInfo({ ...info, dropped: true }).copy();

/** A segment taken out of a file, not yet inflated or believed. */
export interface PackedSegment {
  readonly info: SegmentInfo;
  readonly checks: Uint8Array;
  readonly parts: readonly PackedPart[];
}

export interface PackedPart {
  readonly rawLength: number;
  readonly bytes: Uint8Array;
}

/** More parts than any segment has. */
const MOST_PARTS = 4;

/** @throws RecordingError for flags that no segment has. */
function streamIn(flags: number): EventStream {
  const isBoth = (flags & (HOT | BEHAVIOUR)) === (HOT | BEHAVIOUR);
  const isStored = (flags & WITHHELD) !== 0 && (flags & DROPPED) === 0;
  if (flags > ALL_FLAGS || isBoth || isStored) throw new RecordingError('altered', 'unknown segment flags');
  if ((flags & BEHAVIOUR) !== 0) return 'behaviour';
  return (flags & HOT) === 0 ? 'cold' : 'hot';
}

/** @throws RecordingError `truncated`, `altered` or `tooLarge`. */
export function readSegment(reader: ByteReader): PackedSegment {
  const flags = reader.byte();
  const stream = streamIn(flags);
  const firstSeq = reader.varint();
  const lastSeq = firstSeq + reader.varint();
  const count = reader.varint();
  if (firstSeq < 1 || count < 1 || count > lastSeq - firstSeq + 1) {
    throw new RecordingError('altered', 'segment bounds', firstSeq);
  }
  if (count > readLimits.segmentEvents) throw new RecordingError('tooLarge', 'events in a segment', firstSeq);
  const head = reader.raw(HEAD_BYTES);
  const dropped = (flags & DROPPED) !== 0;
  const info: SegmentInfo = {
    stream,
    firstSeq,
    lastSeq,
    count,
    head,
    opensGroup: (flags & OPENS_GROUP) !== 0,
    dropped,
    withheld: (flags & WITHHELD) !== 0,
  };
  if (dropped) return { info, checks: new Uint8Array(), parts: [] };
  const checks = reader.raw(count * CHECK_BYTES[info.stream]);
  const partCount = reader.varint();
  if (partCount > MOST_PARTS) throw new RecordingError('altered', 'parts of a segment', firstSeq);
  const parts: PackedPart[] = [];
  let total = 0;
  for (let part = 0; part < partCount; part += 1) {
    const rawLength = reader.varint();
    total += rawLength;
    if (total > readLimits.segmentBytes) throw new RecordingError('tooLarge', 'a segment', firstSeq);
    parts.push({ rawLength, bytes: reader.block() });
  }
  return { info, checks, parts };
}

/** The parts' bytes, with every way in which they can be wrong told as `altered`. */
export async function inflateSegment(
  { info, parts }: PackedSegment,
  primitives: Primitives,
): Promise<Uint8Array[]> {
  try {
    const inflated: Uint8Array[] = [];
    for (const { bytes, rawLength } of parts) {
      const raw = await primitives.inflate(bytes, rawLength);
      if (raw.length !== rawLength) throw new RangeError('another length than announced');
      inflated.push(raw);
    }
    return inflated;
  } catch {
    // Whichever way a stream was broken, the answer is the same.
    throw new RecordingError('altered', 'a segment does not inflate to what it says', info.firstSeq);
  }
}

/**
 * `walk`: every link of the chain is computed and compared. `trust`: only what decoding itself notices; for
 * our own storage at start-up, where time matters and nothing is claimed.
 */
export type Proof = 'walk' | 'trust';

/**
 * Reads and proves the events of a segment; `stream` moves on.
 *
 * @throws RecordingError `altered` with the `seq` of the first event that is not what was recorded. When a
 *   segment
 *   cannot be decoded at all that is its first event.
 */
export async function readEvents(
  packed: PackedSegment,
  stream: StreamState,
  primitives: Primitives,
  proof: Proof = 'walk',
): Promise<readonly StoredEvent[]> {
  const { info } = packed;
  if (info.dropped) {
    if (info.withheld && proof === 'walk') await proveWithheld(info, stream.head, primitives);
    stream.head = info.head;
    stream.hot = null;
    return [];
  }
  if (!info.opensGroup && stream.hot === null) {
    throw new RecordingError('altered', 'a hot segment whose group is gone', info.firstSeq);
  }
  const isFresh = info.stream === 'hot' && (info.opensGroup || stream.hot === null);
  const hot = isFresh ? new HotState() : stream.hot;
  const raw = await inflateSegment(packed, primitives);
  const { events, failure } = decodeBody(raw, info, hot, primitives);
  const head = proof === 'walk' ? await walkChain(packed, events, stream.head, primitives) : info.head;
  if (failure !== null) throw failure;
  const [first, last] = [events[0], events[events.length - 1]];
  if (events.length !== info.count || first?.seq !== info.firstSeq || last?.seq !== info.lastSeq) {
    throw new RecordingError('altered', 'a segment does not hold the events it names', info.firstSeq);
  }
  if (!sameBytes(head, info.head))
    throw new RecordingError('altered', 'a segment ends in another head', info.lastSeq);
  stream.head = head;
  stream.hot = hot;
  return events;
}

async function proveWithheld(info: SegmentInfo, before: Head, primitives: Primitives): Promise<void> {
  if (!sameBytes(await linkText(before, withheldText(info), primitives), info.head))
    throw new RecordingError('altered', 'how many events were withheld', info.firstSeq);
}

interface Decoded {
  /** Up to the first that cannot be read. */
  readonly events: readonly StoredEvent[];
  readonly failure: RecordingError | null;
}

function decodeBody(
  parts: readonly Uint8Array[],
  info: SegmentInfo,
  hot: HotState | null,
  primitives: Primitives,
): Decoded {
  const events: StoredEvent[] = [];
  try {
    if (hot !== null) {
      return { events: decodeHot(parts, info.count, hot, primitives.decodeText), failure: null };
    }
    const [text, ...others] = parts;
    if (text === undefined || others.length > 0) throw new TypeError('parts of a cold segment');
    for (const line of primitives.decodeText(text).split('\n')) {
      events.push(readStoredEvent(parseUntrusted(line, readLimits.depth)));
    }
    return { events, failure: null };
  } catch (error) {
    if (error instanceof RecordingError && error.kind === 'tooLarge') throw error;
    const detail = error instanceof Error ? error.message : 'unreadable';
    const seq = (events[events.length - 1]?.seq ?? info.firstSeq - 1) + 1;
    return { events, failure: new RecordingError('altered', detail, seq) };
  }
}

/** Links event after event and compares the check bytes kept of every link. */
async function walkChain(
  packed: PackedSegment,
  events: readonly StoredEvent[],
  previous: Head,
  primitives: Primitives,
): Promise<Head> {
  const bytes = CHECK_BYTES[packed.info.stream];
  let head = previous;
  for (const [at, event] of events.entries()) {
    head = await linkText(head, provableText(event), primitives);
    const check = packed.checks.subarray(at * bytes, (at + 1) * bytes);
    if (!sameBytes(check, head.subarray(0, bytes))) {
      throw new RecordingError('altered', 'the event is not what was recorded', event.seq);
    }
  }
  return head;
}

/** A number such as 1e999 parses and is no JSON value any more: nobody recorded it. */
function provableText(event: StoredEvent): string {
  try {
    return eventText(event);
  } catch {
    throw new RecordingError('altered', 'the event has no canonical form', event.seq);
  }
}
