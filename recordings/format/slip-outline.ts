import type { LogHeader } from '#domain/events/envelope.ts';
import { sameBytes } from './bytes.ts';
import type { StoredEvent } from './events/parse-stored-event.ts';
import { type Missing, missingIn } from './heads/missing.ts';
import { EnvelopeState, type FramePlace, visitEnvelopes } from './hot/hot-envelopes.ts';
import type { Primitives } from './primitives.ts';
import { RecordingError } from './recording-error.ts';
import { inflateSegment, type PackedSegment, readEvents } from './segment.ts';
import { type OpenedSlip, openSlip, requireDense, STREAMS, startStreams } from './slip-file.ts';

/**
 * A file as far as somebody must have it read to look at it: where every event stands, and the events
 * themselves except for frames of prices, which stay packed. Its digest holds; its chains are not walked and
 * its prices not looked at.
 */
export interface SlipOutline {
  readonly header: LogHeader;
  /** All but packed frames, in order of `seq`. */
  readonly events: readonly StoredEvent[];
  /** In order of `seq`. */
  readonly frames: readonly FramePlace[];
  /** The segments that hold those frames, in order. */
  readonly packed: readonly PackedSegment[];
  /** Frames before each of them. */
  readonly starts: Uint32Array;
  readonly missing: Missing;
}

interface Collected {
  readonly events: StoredEvent[];
  readonly frames: FramePlace[];
  readonly packed: PackedSegment[];
  readonly starts: number[];
}

/**
 * Undefined when frames do not stand in order, as no writer leaves them: such a file is to be read whole
 * (`readSlip`).
 *
 * @throws RecordingError
 */
export async function outlineSlip(
  bytes: Uint8Array,
  primitives: Primitives,
  onSegment: (done: number, total: number) => void = () => undefined,
): Promise<SlipOutline | undefined> {
  const slip = await openSlip(bytes, primitives);
  if (!slip.digestHolds) throw new RecordingError('altered', 'the digest of the file');
  const { events, frames, packed, starts } = await collect(slip, primitives, onSegment);
  events.sort((one, other) => one.seq - other.seq);
  if (frames.some(({ seq }, at) => seq <= (frames[at - 1]?.seq ?? 0))) return undefined;
  const dropped = slip.segments.filter(({ info }) => info.dropped).map(({ info }) => info);
  requireDense(merged(events, frames), dropped);
  if (events.length + frames.length !== slip.events)
    throw new RecordingError('altered', 'the trailer names other events');
  const { header } = slip;
  return {
    header,
    events,
    frames,
    packed,
    starts: Uint32Array.from(starts),
    missing: missingIn(dropped),
  };
}

async function collect(
  slip: OpenedSlip,
  primitives: Primitives,
  onSegment: (done: number, total: number) => void,
): Promise<Collected> {
  const found: Collected = { events: [], frames: [], packed: [], starts: [] };
  const streams = await startStreams(slip.header, primitives);
  let group: EnvelopeState | null = null;
  for (const [nth, segment] of slip.segments.entries()) {
    const { info } = segment;
    onSegment(nth, slip.segments.length);
    if (info.stream !== 'hot') {
      for (const event of await readEvents(segment, streams[info.stream], primitives, 'trust'))
        found.events.push(event);
      continue;
    }
    streams.hot.head = info.head;
    if (info.dropped) group = null;
    else {
      if (info.opensGroup) group = new EnvelopeState();
      if (group === null)
        throw new RecordingError('altered', 'a hot segment whose group is gone', info.firstSeq);
      await outlineFrames(segment, group, primitives, found);
    }
  }
  if (!STREAMS.every((stream) => sameBytes(streams[stream].head, slip.heads[stream])))
    throw new RecordingError('altered', 'the trailer names other events');
  return found;
}

async function outlineFrames(
  segment: PackedSegment,
  state: EnvelopeState,
  primitives: Primitives,
  { events, frames, packed, starts }: Collected,
): Promise<void> {
  const { info } = segment;
  const parts = await inflateSegment(segment, primitives);
  packed.push(segment);
  starts.push(frames.length);
  try {
    visitEnvelopes(parts, info.count, state, primitives.decodeText, {
      frame: (place) => frames.push(place),
      other: (event) => events.push(event),
    });
  } catch (error) {
    if (error instanceof RecordingError && error.kind === 'tooLarge') throw error;
    throw new RecordingError('altered', error instanceof Error ? error.message : 'unreadable', info.firstSeq);
  }
}

/** Both lists as one, in order of `seq`. */
export function* merged<One extends { readonly seq: number }, Other extends { readonly seq: number }>(
  ones: readonly One[],
  others: readonly Other[],
): Generator<One | Other> {
  let next = 0;
  for (const one of ones) {
    for (let other = others[next]; other !== undefined && other.seq < one.seq; other = others[next]) {
      yield other;
      next += 1;
    }
    yield one;
  }
  for (; next < others.length; next += 1) {
    const other = others[next];
    if (other !== undefined) yield other;
  }
}
