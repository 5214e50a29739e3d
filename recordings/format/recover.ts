import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { ByteReader } from './bytes.ts';
import type { StoredEvent } from './events/parse-stored-event.ts';
import type { Manifest } from './manifest.ts';
import type { Primitives } from './primitives.ts';
import { RecordingError } from './recording-error.ts';
import { type PackedSegment, type Proof, readEvents, readSegment, type StreamState } from './segment.ts';
import { type Heads, headsOf, STREAMS, startStreams } from './slip-file.ts';

/** What is stored of one flush. */
export interface StoredFlush {
  /** A stream without events in it has none. */
  readonly segments: readonly Uint8Array[];
  /**
   * `seq` of the flush's last event, kept with every segment: a missing segment shows. Null when none is
   * left.
   */
  readonly end: number | null;
}

/** How far a log was read, or is known without being read; `streams` move on with the reading. */
export interface ReadSoFar {
  readonly flushes: number;
  readonly lastSeq: number;
  readonly streams: Record<EventStream, StreamState>;
}

/** At a place where no hot group is open. */
export const readUpTo = (flushes: number, lastSeq: number, { cold, hot, behaviour }: Heads): ReadSoFar => ({
  flushes,
  lastSeq,
  streams: {
    cold: { head: cold, hot: null },
    hot: { head: hot, hot: null },
    behaviour: { head: behaviour, hot: null },
  },
});

export interface Recovered {
  /** Whole commits, dense from where reading began except where segments were dropped or withheld. */
  readonly events: readonly StoredEvent[];
  /** Flushes that are good; whatever is stored after them is to be deleted before the log goes on. */
  readonly flushes: number;
  readonly lastSeq: number;
  /** Events that the manifest names and that are gone, because their flush was not stored whole. */
  readonly eventsCut: number;
  /** Every stream as the next segment goes on from them. */
  readonly streams: Record<EventStream, StreamState>;
}

/**
 * Reads a log back after a reload or a crash: flush by flush, each all or nothing, up to the first that is
 * not whole. A flush holds whole commits. The chain is walked over the last flush alone, where a torn write
 * shows; the whole is proven when the log is exported or replayed.
 *
 * @param flushes those of the manifest, or those behind `from`
 */
export async function recoverLog(
  manifest: Manifest,
  flushes: readonly StoredFlush[],
  primitives: Primitives,
  from?: ReadSoFar,
): Promise<Recovered> {
  const begin = from ?? (await beginningOf(manifest.header, primitives));
  const some = flushes.slice(0, manifest.flushes - begin.flushes);
  const proofs = (flush: number): Proof => (flush === manifest.flushes - 1 ? 'walk' : 'trust');
  const { events, reached } = await readOnward(begin, some, primitives, proofs);
  const { lastSeq, streams } = reached;
  // What the coder remembered is gone with the page: the next hot segment opens a group.
  streams.hot.hot = null;
  const eventsCut = Math.max(0, manifest.lastSeq - lastSeq);
  return { events, flushes: reached.flushes, lastSeq, eventsCut, streams };
}

export const beginningOf = async (header: LogHeader, primitives: Primitives): Promise<ReadSoFar> => ({
  flushes: 0,
  lastSeq: 0,
  streams: await startStreams(header, primitives),
});

/**
 * The next flushes of a log, up to the first that is not whole.
 *
 * @param proofs how much is proven of the flush with this number
 */
export async function readOnward(
  from: ReadSoFar,
  flushes: readonly StoredFlush[],
  primitives: Primitives,
  proofs: (flush: number) => Proof = () => 'trust',
): Promise<{ readonly events: readonly StoredEvent[]; readonly reached: ReadSoFar }> {
  const { streams } = from;
  const events: StoredEvent[] = [];
  let { lastSeq, flushes: good } = from;
  for (const flush of flushes) {
    const segments = unpacked(flush);
    const before = headsOf(streams);
    const read = segments === null ? null : await readFlush(segments, streams, primitives, proofs(good));
    const end = read === null ? null : boundary(read, segments ?? [], lastSeq);
    if (read === null || end === null || end !== flush.end) {
      for (const stream of STREAMS) streams[stream].head = before[stream];
      break;
    }
    for (const event of read) events.push(event);
    lastSeq = end;
    good += 1;
  }
  return { events, reached: { flushes: good, lastSeq, streams } };
}

function unpacked(flush: StoredFlush): PackedSegment[] | null {
  try {
    return flush.segments.map((bytes) => {
      const reader = new ByteReader(bytes);
      const segment = readSegment(reader);
      if (reader.left > 0) throw new RecordingError('altered', 'bytes after a segment');
      return segment;
    });
  } catch {
    return null;
  }
}

async function readFlush(
  segments: readonly PackedSegment[],
  streams: Record<EventStream, StreamState>,
  primitives: Primitives,
  proof: Proof,
): Promise<StoredEvent[] | null> {
  try {
    const events: StoredEvent[] = [];
    for (const segment of segments) {
      for (const event of await readEvents(segment, streams[segment.info.stream], primitives, proof))
        events.push(event);
    }
    return events.sort((a, b) => a.seq - b.seq);
  } catch {
    return null;
  }
}

/**
 * The last `seq` of a flush, or null when it has a hole: events must be dense, apart from those of dropped
 * segments.
 */
function boundary(
  events: readonly StoredEvent[],
  segments: readonly PackedSegment[],
  before: number,
): number | null {
  const dropped = segments.filter(({ info }) => info.dropped);
  const end = Math.max(...segments.map(({ info }) => info.lastSeq));
  const count = events.length + dropped.reduce((sum, { info }) => sum + info.count, 0);
  return segments.length > 0 && count === end - before ? end : null;
}
