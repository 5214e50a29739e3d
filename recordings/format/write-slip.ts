import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { exportLimits } from './limits.ts';
import type { StoredEvent } from './parse-stored-event.ts';
import type { Primitives } from './primitives.ts';
import { encodeSegment, type StreamState } from './segment.ts';
import { packSlip, startStreams } from './slip-file.ts';
import { rowsOf, streamOf } from './stream-of.ts';

/** Two runs, one a stream, of the events of one flush or one stretch of a file. */
export function splitStreams(events: readonly StoredEvent[]): Record<EventStream, StoredEvent[]> {
  const split: Record<EventStream, StoredEvent[]> = { cold: [], hot: [] };
  for (const event of events) split[streamOf(event)].push(event);
  return split;
}

/** Encodes a stretch of whole commits: at most one segment a stream, in order of their first event. */
export async function encodeStretch(
  events: readonly StoredEvent[],
  streams: Record<EventStream, StreamState>,
  primitives: Primitives,
): Promise<Awaited<ReturnType<typeof encodeSegment>>[]> {
  const split = splitStreams(events);
  const encoded: Awaited<ReturnType<typeof encodeSegment>>[] = [];
  for (const stream of ['cold', 'hot'] as const) {
    const [first, ...rest] = split[stream];
    if (first === undefined) continue;
    encoded.push(await encodeSegment(stream, [first, ...rest], streams[stream], primitives));
  }
  return encoded.sort((a, b) => a.info.firstSeq - b.info.firstSeq);
}

/** A whole log as a `.slip` file. */
export async function writeSlip(
  header: LogHeader,
  events: readonly StoredEvent[],
  primitives: Primitives,
): Promise<Uint8Array<ArrayBuffer>> {
  const streams = await startStreams(header, primitives);
  const segments: Uint8Array[] = [];
  for (const stretch of stretches(events)) {
    for (const { bytes } of await encodeStretch(stretch, streams, primitives)) segments.push(bytes);
  }
  const heads = { cold: streams.cold.head, hot: streams.hot.head };
  return packSlip(header, segments, heads, events.length, primitives);
}

function* stretches(events: readonly StoredEvent[]): Generator<StoredEvent[]> {
  let stretch: StoredEvent[] = [];
  let rows = 0;
  for (const event of events) {
    stretch.push(event);
    rows += rowsOf(event);
    if (stretch.length < exportLimits.events && rows < exportLimits.rows) continue;
    yield stretch;
    stretch = [];
    rows = 0;
  }
  if (stretch.length > 0) yield stretch;
}
