import type { EventStream } from '#domain/events/define.ts';
import { LogHeader } from '#domain/events/envelope.ts';
import { ByteReader, ByteWriter, sameBytes } from './bytes.ts';
import { canonicalText, parseUntrusted, type StoredEvent } from './events/parse-stored-event.ts';
import { genesis, type Head } from './heads/chain.ts';
import { readLimits } from './limits.ts';
import type { Primitives } from './primitives.ts';
import { RecordingError } from './recording-error.ts';
import {
  type PackedSegment,
  type Proof,
  readEvents,
  readSegment,
  type SegmentInfo,
  type StreamState,
} from './segment.ts';

/** `.slip`: docs/recording-format.md says what stands where. */
export const SLIP_MAGIC = Uint8Array.of(0x53, 0x4c, 0x49, 0x50, 0x0d, 0x0a, 0x1a, 0x0a);
export const SLIP_VERSION = 2;
/** Files of this version have no behaviour: what is not hot is cold. */
const TWO_STREAMS = 1;
export const STREAMS = ['cold', 'hot', 'behaviour'] as const satisfies readonly EventStream[];
const SEGMENT = 0x53;
const TRAILER = 0x45;
const DIGEST_BYTES = 32;
/** The shortest trailer, without its counts: mark, two heads, file digest. */
const LEAST_TRAILER = 1 + 3 * DIGEST_BYTES;

export interface Heads {
  readonly cold: Head;
  readonly hot: Head;
  readonly behaviour: Head;
}

/** Every stream at its beginning, bound to the header. */
export async function startStreams(
  header: LogHeader,
  primitives: Primitives,
): Promise<Record<EventStream, StreamState>> {
  return {
    cold: { head: await genesis(header, 'cold', primitives), hot: null },
    hot: { head: await genesis(header, 'hot', primitives), hot: null },
    behaviour: { head: await genesis(header, 'behaviour', primitives), hot: null },
  };
}

/** Where every chain stands now. */
export const headsOf = (streams: Readonly<Record<EventStream, StreamState>>): Heads => ({
  cold: streams.cold.head,
  hot: streams.hot.head,
  behaviour: streams.behaviour.head,
});

/**
 * Puts encoded segments (in order, stubs of dropped ones included) into a file. `events`: those whose content
 * is in it.
 */
export async function packSlip(
  header: LogHeader,
  segments: readonly Uint8Array[],
  heads: Heads,
  events: number,
  primitives: Primitives,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  writer.raw(SLIP_MAGIC);
  writer.byte(SLIP_VERSION);
  writer.block(primitives.encodeText(canonicalText(header)));
  for (const segment of segments) {
    writer.byte(SEGMENT);
    writer.raw(segment);
  }
  writer.byte(TRAILER);
  writer.varint(events);
  writer.raw(heads.cold);
  writer.raw(heads.hot);
  writer.raw(heads.behaviour);
  writer.raw(await primitives.sha256(writer.view()));
  return writer.copy();
}

/** A file taken apart: bounds and limits hold, nothing is proven yet. */
export interface OpenedSlip {
  readonly header: LogHeader;
  readonly segments: readonly PackedSegment[];
  readonly heads: Heads;
  readonly events: number;
  /** The last 32 bytes are the digest of all before them. */
  readonly digestHolds: boolean;
}

/**
 * Takes a `.slip` file apart.
 *
 * @throws RecordingError `notASlipFile`, `newerVersion`, `truncated`, `altered` or `tooLarge`.
 */
export async function openSlip(bytes: Uint8Array, primitives: Primitives): Promise<OpenedSlip> {
  if (bytes.length > readLimits.fileBytes) throw new RecordingError('tooLarge', 'the file');
  const { reader, version } = openHead(bytes);
  const digest = bytes.subarray(bytes.length - DIGEST_BYTES);
  const digestHolds =
    bytes.length > LEAST_TRAILER &&
    sameBytes(digest, await primitives.sha256(bytes.subarray(0, bytes.length - DIGEST_BYTES)));
  const header = readHeader(reader, primitives);
  const segments: PackedSegment[] = [];
  let total = 0;
  let mark = reader.byte();
  while (mark === SEGMENT) {
    const segment = readSegment(reader);
    if (version === TWO_STREAMS && segment.info.stream === 'behaviour')
      throw new RecordingError('altered', 'a stream that this version does not have', segment.info.firstSeq);
    total += segment.info.count;
    if (total > readLimits.events) throw new RecordingError('tooLarge', 'events in the file');
    segments.push(segment);
    mark = reader.byte();
  }
  if (mark !== TRAILER) throw new RecordingError('altered', 'neither a segment nor the trailer');
  const events = reader.varint();
  const [cold, hot] = [reader.raw(DIGEST_BYTES), reader.raw(DIGEST_BYTES)];
  const behaviour =
    version === TWO_STREAMS ? await genesis(header, 'behaviour', primitives) : reader.raw(DIGEST_BYTES);
  const heads = { cold, hot, behaviour };
  reader.raw(DIGEST_BYTES);
  if (reader.left > 0) throw new RecordingError('altered', 'bytes after the trailer');
  return { header, segments, heads, events, digestHolds };
}

function openHead(bytes: Uint8Array): { reader: ByteReader; version: number } {
  const start = bytes.subarray(0, SLIP_MAGIC.length);
  if (!sameBytes(start, SLIP_MAGIC.subarray(0, start.length)) || start.length === 0) {
    throw new RecordingError('notASlipFile', 'it does not begin like a recording');
  }
  const reader = new ByteReader(bytes, start.length);
  const version = reader.byte();
  if (version > SLIP_VERSION) {
    const detail = `format version ${version}; this build reads up to ${SLIP_VERSION}`;
    throw new RecordingError('newerVersion', detail);
  }
  if (version < TWO_STREAMS) throw new RecordingError('notASlipFile', `format version ${version}`);
  return { reader, version };
}

function readHeader(reader: ByteReader, primitives: Primitives): LogHeader {
  const length = reader.varint();
  if (length > readLimits.headerBytes) throw new RecordingError('tooLarge', 'the header');
  const bytes = reader.raw(length);
  let text: string;
  try {
    text = primitives.decodeText(bytes);
  } catch {
    throw new RecordingError('altered', 'the header is not text');
  }
  const parsed = LogHeader.safeParse(parseUntrusted(text, readLimits.depth));
  if (!parsed.success) throw new RecordingError('altered', 'the header is not one');
  return parsed.data;
}

export interface VerifiedLog {
  readonly header: LogHeader;
  /** In order of `seq`. */
  readonly events: readonly StoredEvent[];
  /**
   * Segments whose events are not there: hot ones dropped to save space, behaviour whose consent was
   * withdrawn or never given. How many they were and where is proven, what they said is gone.
   */
  readonly dropped: readonly SegmentInfo[];
  /** `seq` of every event of the behaviour stream that is there. */
  readonly behaviour: ReadonlySet<number>;
  readonly heads: Heads;
}

export interface ReadOptions {
  /** `trust` leaves out the walk along the chains; the digest of the file is compared all the same. */
  readonly proof?: Proof;
  /** Called after every segment. */
  readonly onSegment?: (done: number, total: number) => void;
}

/**
 * Reads and proves a whole file: every event is on its stream's chain, the chains end in the trailer's heads,
 * and the digest of the file holds.
 *
 * @throws RecordingError; `altered` names the first event that is not what was recorded, if the chains are
 *   walked.
 */
export async function readSlip(
  bytes: Uint8Array,
  primitives: Primitives,
  options: ReadOptions = {},
): Promise<VerifiedLog> {
  const events: StoredEvent[] = [];
  const behaviour = new Set<number>();
  const { header, dropped, heads } = await walkSlip(bytes, primitives, options, (found, stream) => {
    for (const event of found) {
      events.push(event);
      if (stream === 'behaviour') behaviour.add(event.seq);
    }
  });
  events.sort((a, b) => a.seq - b.seq);
  return { header, events, dropped, behaviour, heads };
}

/**
 * The same without keeping the events of a long log: `visit` is given those of every segment as they are
 * read.
 *
 * @throws RecordingError, also after `visit` was called: until this is done nothing is proven.
 */
export async function walkSlip(
  bytes: Uint8Array,
  primitives: Primitives,
  options: ReadOptions,
  visit: (events: readonly StoredEvent[], stream: EventStream) => void,
): Promise<Pick<VerifiedLog, 'header' | 'dropped' | 'heads'>> {
  const slip = await openSlip(bytes, primitives);
  const streams = await startStreams(slip.header, primitives);
  const places: Pick<StoredEvent, 'seq' | 'commit'>[] = [];
  const dropped = await walkSegments(slip.segments, streams, primitives, options, (events, stream) => {
    for (const { seq, commit } of events) places.push({ seq, commit });
    visit(events, stream);
  });
  const whole = STREAMS.every((stream) => sameBytes(streams[stream].head, slip.heads[stream]));
  if (!whole || places.length !== slip.events)
    throw new RecordingError('altered', 'the trailer names other events');
  if (!slip.digestHolds)
    throw new RecordingError('altered', 'the container; every event is what was recorded');
  places.sort((a, b) => a.seq - b.seq);
  requireDense(places, dropped);
  return { header: slip.header, dropped, heads: slip.heads };
}

/**
 * Reads segments in order. When one does not verify, the rest is read only as far as the other streams may
 * hold an earlier altered event: the first one is reported.
 */
async function walkSegments(
  segments: readonly PackedSegment[],
  streams: Record<EventStream, StreamState>,
  primitives: Primitives,
  { proof = 'walk', onSegment }: ReadOptions,
  visit: (events: readonly StoredEvent[], stream: EventStream) => void,
): Promise<SegmentInfo[]> {
  const dropped: SegmentInfo[] = [];
  const failed = new Set<EventStream>();
  let failure: RecordingError | null = null;
  for (const [nth, packed] of segments.entries()) {
    const { info } = packed;
    onSegment?.(nth, segments.length);
    if (failure?.seq !== undefined && info.firstSeq > failure.seq) break;
    if (info.dropped) dropped.push(info);
    if (failed.has(info.stream)) continue;
    try {
      visit(await readEvents(packed, streams[info.stream], primitives, proof), info.stream);
    } catch (error) {
      if (!(error instanceof RecordingError) || error.kind === 'tooLarge') throw error;
      failed.add(info.stream);
      if (failure === null || (error.seq ?? 0) < (failure.seq ?? 0)) failure = error;
    }
  }
  if (failure !== null) throw failure;
  return dropped;
}

/** `seq` is dense from 1 and commits do not go back, except over what was dropped (PRIN-07). */
export function requireDense(
  events: Iterable<Pick<StoredEvent, 'seq' | 'commit'>>,
  dropped: readonly SegmentInfo[],
): void {
  let missing = dropped.reduce((sum, info) => sum + info.count, 0);
  let previous = { seq: 0, commit: 0 };
  for (const event of events) {
    missing -= event.seq - previous.seq - 1;
    if (event.seq <= previous.seq || missing < 0 || event.commit < previous.commit) {
      throw new RecordingError('altered', 'the order of events', event.seq);
    }
    previous = event;
  }
}
