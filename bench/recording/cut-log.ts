import { gzipSync } from 'node:zlib';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { canonicalText, type StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { flushLimits } from '#recordings/format/limits.ts';
import { startStreams } from '#recordings/format/slip-file.ts';
import { rowsOf } from '#recordings/format/stream-of.ts';
import { encodeStretch } from '#recordings/format/write-slip.ts';
import type { Stream } from './clustered-stream.ts';

/** The log cut where the live writer would cut a full buffer. */
export function stretchesOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const stretches: StoredEvent[][] = [];
  let [stretch, rows]: [StoredEvent[], number] = [[], 0];
  for (const event of events) {
    stretch.push(event);
    rows += rowsOf(event);
    if (stretch.length < flushLimits.events && rows < flushLimits.rows) continue;
    stretches.push(stretch);
    [stretch, rows] = [[], 0];
  }
  if (stretch.length > 0) stretches.push(stretch);
  return stretches;
}

export async function encodeLog(stream: Stream, stretches: readonly StoredEvent[][]): Promise<Uint8Array[]> {
  const streams = await startStreams(stream.header, nodePrimitives);
  const segments: Uint8Array[] = [];
  for (const stretch of stretches) {
    for (const { bytes } of await encodeStretch(stretch, streams, nodePrimitives, 'kept'))
      segments.push(bytes);
  }
  return segments;
}

export interface Columns {
  readonly selection: readonly number[];
  readonly odds: readonly number[];
  readonly version: readonly number[];
  readonly flags: readonly number[];
}

/** The prices of a frame; none of any other event. */
export const columnsOf = (event: StoredEvent): Columns | undefined =>
  event.type === 'live/frameReceived' ? (event.data as unknown as { prices: Columns }).prices : undefined;

/** What a recorder without frames would write: a line for every price update, under the same envelope. */
export function updateLines(event: StoredEvent): string[] {
  const prices = columnsOf(event);
  if (prices === undefined) return [canonicalText(event)];
  return prices.selection.map((selection, row) =>
    canonicalText({
      ...event,
      type: 'live/priceChanged',
      data: { selection, odds: prices.odds[row], version: prices.version[row], flags: prices.flags[row] },
    }),
  );
}

export const frameLines = (event: StoredEvent): string[] => [canonicalText(event)];

export const gzipLines = (
  stretches: readonly StoredEvent[][],
  lines: (event: StoredEvent) => string[],
): Uint8Array[] => stretches.map((stretch) => gzipSync(stretch.flatMap(lines).join('\n'), { level: 6 }));

export const bytesOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);
