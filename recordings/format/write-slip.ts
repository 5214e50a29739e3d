import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { exportLimits } from './limits.ts';
import type { StoredEvent } from './parse-stored-event.ts';
import type { Primitives } from './primitives.ts';
import { type Encoded, encodeSegment, type StreamState, withholdSegment } from './segment.ts';
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
    const encode = stream === 'behaviour' && behaviour === 'withheld' ? withholdSegment : encodeSegment;
    encoded.push(await encode(stream, [first, ...rest], streams[stream], primitives));
  }
  return encoded.sort((a, b) => a.info.firstSeq - b.info.firstSeq);
}

/** A whole log as a `.slip` file; the one way to make one of events. */
export async function writeSlip(
  header: LogHeader,
  events: readonly StoredEvent[],
  primitives: Primitives,
  behaviour: Behaviour = 'kept',
): Promise<Uint8Array<ArrayBuffer>> {
  const streams = await startStreams(header, primitives);
  const segments: Uint8Array[] = [];
  let held = 0;
  for (const stretch of stretches(events)) {
    for (const { info, bytes } of await encodeStretch(stretch, streams, primitives, behaviour)) {
      segments.push(bytes);
      if (!info.dropped) held += info.count;
    }
  }
  return packSlip(header, segments, headsOf(streams), held, primitives);
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
