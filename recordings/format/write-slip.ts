import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { StoredEvent } from './events/parse-stored-event.ts';
import { exportLimits } from './limits.ts';
import type { Primitives } from './primitives.ts';
import {
  type Encoded,
  encodeSegment,
  type SegmentInfo,
  type StreamState,
  withholdSegment,
} from './segment.ts';
import { headsOf, packSlip, STREAMS, startStreams } from './slip-file.ts';
import { rowsOf, streamOf } from './stream-of.ts';

/** A run for each stream of the events of one flush or one stretch of a file. */
export function splitStreams(events: readonly StoredEvent[]): Record<EventStream, StoredEvent[]> {
  const split: Record<EventStream, StoredEvent[]> = { cold: [], hot: [], behaviour: [] };
  for (const event of events) split[streamOf(event)].push(event);
  return split;
}

/** Whether behaviour may be stored: kept with the customer's consent, otherwise withheld. */
export type Behaviour = 'kept' | 'withheld';

/** Encodes a stretch of whole commits: at most one segment a stream, in order of their first event. */
export async function encodeStretch(
  events: readonly StoredEvent[],
  streams: Record<EventStream, StreamState>,
  primitives: Primitives,
  behaviour: Behaviour,
): Promise<Encoded[]> {
  const split = splitStreams(events);
  const encoded: Encoded[] = [];
  for (const stream of STREAMS) {
    const [first, ...rest] = split[stream];
    if (first === undefined) continue;
    if (stream === 'behaviour' && behaviour === 'withheld') {
      const bounds = { firstSeq: first.seq, lastSeq: rest.at(-1)?.seq ?? first.seq, count: rest.length + 1 };
      encoded.push(await withholdSegment({ stream, ...bounds }, streams[stream], primitives));
    } else encoded.push(await encodeSegment(stream, [first, ...rest], streams[stream], primitives));
  }
  return encoded.sort((a, b) => a.info.firstSeq - b.info.firstSeq);
}

/**
 * A whole log as a `.slip` file; the one way to make one of events.
 *
 * @param missing segments that the events were read without: stubs stand for them
 */
export async function writeSlip(
  header: LogHeader,
  events: readonly StoredEvent[],
  primitives: Primitives,
  behaviour: Behaviour = 'kept',
  missing: readonly SegmentInfo[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const streams = await startStreams(header, primitives);
  const segments: Uint8Array[] = [];
  let held = 0;
  const gaps = [...missing].sort((a, b) => a.firstSeq - b.firstSeq);
  const fill = async (before: number): Promise<void> => {
    for (let gap = gaps[0]; gap !== undefined && gap.firstSeq < before; gap = gaps[0]) {
      gaps.shift();
      segments.push((await withholdSegment(gap, streams[gap.stream], primitives)).bytes);
    }
  };
  for (const stretch of stretches(events, new Set(gaps.map(({ firstSeq }) => firstSeq)))) {
    await fill(stretch[0]?.seq ?? 0);
    for (const { info, bytes } of await encodeStretch(stretch, streams, primitives, behaviour)) {
      segments.push(bytes);
      if (!info.dropped) held += info.count;
    }
  }
  await fill(Number.POSITIVE_INFINITY);
  return packSlip(header, segments, headsOf(streams), held, primitives);
}

/**
 * Of at most so many events or rows; one ends where a gap begins, so that every chain passes its stubs in
 * order.
 */
function* stretches(events: readonly StoredEvent[], gaps: ReadonlySet<number>): Generator<StoredEvent[]> {
  const starts = [...gaps].sort((a, b) => a - b);
  let stretch: StoredEvent[] = [];
  let rows = 0;
  for (const event of events) {
    const gap = starts[0];
    if (gap !== undefined && event.seq > gap) {
      while ((starts[0] ?? event.seq) < event.seq) starts.shift();
      if (stretch.length > 0) yield stretch;
      stretch = [];
      rows = 0;
    }
    stretch.push(event);
    rows += rowsOf(event);
    if (stretch.length < exportLimits.events && rows < exportLimits.rows) continue;
    yield stretch;
    stretch = [];
    rows = 0;
  }
  if (stretch.length > 0) yield stretch;
}
