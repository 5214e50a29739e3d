import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { readEvents, readSegment } from '#recordings/format/segment.ts';
import { startStreams } from '#recordings/format/slip-file.ts';
import { nodePrimitives } from '../node-primitives.ts';
import type { Streams } from './prove-segments.ts';
import type { SegmentRow } from './segment-rows.ts';

export const isStream = (streams: Streams, name: string): name is EventStream => Object.hasOwn(streams, name);

/**
 * The streams of a recording as its next segment goes on from them.
 *
 * @param heads of the streams that something is here of.
 * @param group hot segments since the last one that opened a group, in order, opened: what the coder
 *   remembers.
 */
export async function streamsAt(
  header: LogHeader,
  heads: readonly { readonly stream: string; readonly head: string }[],
  group: readonly Uint8Array[],
): Promise<Streams> {
  const streams = await startStreams(header, nodePrimitives);
  for (const { stream, head } of heads) {
    if (isStream(streams, stream)) streams[stream].head = Uint8Array.from(Buffer.from(head, 'hex'));
  }
  const { head } = streams.hot;
  try {
    for (const bytes of group)
      await readEvents(readSegment(new ByteReader(bytes)), streams.hot, nodePrimitives, 'trust');
  } catch {
    // A group that cannot be read up to here cannot be read on from here: what follows is kept unread.
    streams.hot.hot = null;
  }
  streams.hot.head = head;
  return streams;
}

/** The tail of hot rows that belongs to one group; empty when a part of it is gone. */
export function openGroup(rows: readonly SegmentRow[]): readonly SegmentRow[] {
  const opening = rows.findLastIndex((row) => row.opens_group);
  const group = opening < 0 ? [] : rows.slice(opening);
  return group.every(({ sealed }) => sealed !== null) ? group : [];
}
