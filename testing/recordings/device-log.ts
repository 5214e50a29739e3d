import { SessionId } from '#domain/brand.ts';
import type { UploadedSegment } from '#domain/contract/recordings.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import type { SegmentInfo } from '#recordings/format/segment.ts';
import { headsOf, packSlip, startStreams } from '#recordings/format/slip-file.ts';
import { encodeStretch } from '#recordings/format/write-slip.ts';
import type { RecordedLog } from '../arbitraries/recorded-log.ts';
import { DEVICE_KEY } from '../gateway/device-key.ts';

/** A log as a device has stored it: flush by flush, with what the device would export of it. */
export interface DeviceLog extends Pick<RecordedLog, 'header' | 'events'> {
  readonly key: string;
  readonly segments: readonly (UploadedSegment & { readonly info: SegmentInfo; readonly raw: Uint8Array })[];
  /** The device's own export of the first so many segments. */
  exportOf(count?: number): Promise<Uint8Array>;
}

export const sessionNumber = (n: number): SessionId =>
  SessionId.parse(`0f8fad5b-d9cb-469f-a165-${String(n).padStart(12, '0')}`);

/**
 * @param flushes events of each flush, in turn; whole commits are not cut for it.
 * @param primitives of a device that writes otherwise than it should
 */
export async function deviceLog(
  log: RecordedLog,
  flushes: readonly number[] = [7],
  primitives: Primitives = nodePrimitives,
): Promise<DeviceLog> {
  const streams = await startStreams(log.header, nodePrimitives);
  const segments: DeviceLog['segments'][number][] = [];
  let at = 0;
  for (let flush = 0; at < log.events.length; flush += 1) {
    let end = Math.min(log.events.length, at + Math.max(1, flushes[flush % flushes.length] ?? 1));
    while (end < log.events.length && log.events[end]?.commit === log.events[end - 1]?.commit) end += 1;
    const before = headsOf(streams);
    for (const { info, bytes } of await encodeStretch(
      log.events.slice(at, end),
      streams,
      primitives,
      flush % 2 === 0 ? 'kept' : 'withheld',
    )) {
      const previous = hexOf(before[info.stream]);
      segments.push({ previous, bytes: Buffer.from(bytes).toString('base64'), info, raw: bytes });
    }
    at = end;
  }
  return {
    ...log,
    key: DEVICE_KEY,
    segments,
    async exportOf(count = segments.length) {
      const taken = segments.slice(0, count);
      const fresh = await startStreams(log.header, nodePrimitives);
      for (const { info } of taken) fresh[info.stream].head = info.head;
      const events = taken.reduce((sum, { info }) => sum + (info.dropped ? 0 : info.count), 0);
      return packSlip(
        log.header,
        taken.map(({ raw }) => raw),
        headsOf(fresh),
        events,
        nodePrimitives,
      );
    },
  };
}
