import type { LogHeader } from '#domain/events/envelope.ts';
import { ByteReader, hexOf } from '#recordings/format/bytes.ts';
import type { Manifest } from '#recordings/format/manifest.ts';
import { readSegment, stubOf } from '#recordings/format/segment.ts';
import type { StoreSegment } from './key-value-store.ts';

/** A log on this device that can be sent. */
export interface StoredLog {
  readonly header: LogHeader;
  readonly uploadKey: string;
  readonly flushes: number;
  readonly lastSeq: number;
}

/** A stored segment, and what stands for it where its content may not leave the device. */
export interface StoredSegment {
  readonly flush: number;
  readonly stream: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Lower-case hex. */
  readonly head: string;
  readonly bytes: Uint8Array;
  readonly stub: Uint8Array;
}

export const storedLogOf = ({ header, uploadKey, flushes, lastSeq }: Manifest): StoredLog[] =>
  uploadKey === undefined ? [] : [{ header, uploadKey, flushes, lastSeq }];

/** In the order of a file. A segment that cannot be read ends the stretch: what follows it is on no chain. */
export function segmentsOfStretch(
  parts: readonly (StoreSegment & { readonly flush: number })[],
  from: number,
  count: number,
): StoredSegment[] {
  const segments: StoredSegment[] = [];
  for (const { flush, bytes } of parts) {
    if (flush < from || flush >= from + count) continue;
    try {
      const { info } = readSegment(new ByteReader(bytes));
      const { stream, firstSeq, lastSeq } = info;
      segments.push({ flush, stream, firstSeq, lastSeq, head: hexOf(info.head), bytes, stub: stubOf(info) });
    } catch {
      return inOrder(segments.filter((segment) => segment.flush < flush));
    }
  }
  return inOrder(segments);
}

const inOrder = (segments: StoredSegment[]): StoredSegment[] =>
  segments.sort((a, b) => a.firstSeq - b.firstSeq);
