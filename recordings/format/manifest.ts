import * as z from 'zod/mini';
import { LogHeader } from '#domain/events/envelope.ts';
import type { SegmentInfo } from './segment.ts';

/** What a log would leave undone if nobody went on with it: a tab that dies cannot say so itself. */
export const Unfinished = z.object({
  /** Bets about which the truth is open. */
  bets: z.int(),
  /** Selections and casts in the slip. */
  legs: z.int(),
});
export type Unfinished = z.infer<typeof Unfinished>;

/**
 * What is stored about a log beside its segments; written with every flush, in one transaction with them.
 * Flush `n` is stored as segments `n` of its streams.
 */
export const Manifest = z.object({
  header: LogHeader,
  /** Whoever sends more of this log to a gateway must have it. Absent in logs begun before there was one. */
  uploadKey: z.optional(z.string()),
  /** Epoch ms of the last flush: what the time to live counts from. */
  updatedAt: z.int(),
  /** Flushes stored so far. */
  flushes: z.int(),
  /** Last event of the last flush. */
  lastSeq: z.int(),
  coldBytes: z.int(),
  /** Absent in manifests of builds before behaviour had a stream. */
  behaviourBytes: z._default(z.int(), 0),
  /** Of the snapshot of the state beside the log (`src/platform/storage/state-snapshot.ts`), if any. */
  snapshotBytes: z.optional(z.int()),
  /** Envelope of the last event, which may be one that was withheld; absent as above. */
  last: z.optional(z.object({ commit: z.int(), mono: z.number() })),
  /** As of the last flush; absent in logs that nobody told about it. */
  unfinished: z.optional(Unfinished),
  /**
   * Groups of hot segments that are still there, oldest first: dropped whole, because a group is told in
   * differences.
   */
  groups: z.array(
    z.object({
      firstFlush: z.int(),
      lastFlush: z.int(),
      firstSeq: z.int(),
      lastSeq: z.int(),
      bytes: z.int(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
export type HotGroup = Manifest['groups'][number];

export const newManifest = (header: LogHeader, uploadKey: string): Manifest => ({
  header,
  uploadKey,
  updatedAt: header.startedAt,
  flushes: 0,
  lastSeq: 0,
  coldBytes: 0,
  behaviourBytes: 0,
  groups: [],
});

/** The manifest after one flush more. */
export function withFlush(
  manifest: Manifest,
  segments: readonly { readonly info: SegmentInfo; readonly bytes: Uint8Array }[],
  now: number,
): Manifest {
  const flush = manifest.flushes;
  let { lastSeq, coldBytes, behaviourBytes } = manifest;
  const groups = [...manifest.groups];
  for (const { info, bytes } of segments) {
    lastSeq = Math.max(lastSeq, info.lastSeq);
    if (info.dropped) continue;
    if (info.stream === 'cold') coldBytes += bytes.length;
    else if (info.stream === 'behaviour') behaviourBytes += bytes.length;
    else {
      const group = info.opensGroup ? undefined : groups.pop();
      groups.push({
        firstFlush: group?.firstFlush ?? flush,
        lastFlush: flush,
        firstSeq: group?.firstSeq ?? info.firstSeq,
        lastSeq: info.lastSeq,
        bytes: (group?.bytes ?? 0) + bytes.length,
      });
    }
  }
  return { ...manifest, updatedAt: now, flushes: flush + 1, lastSeq, coldBytes, behaviourBytes, groups };
}

export const hotBytes = (manifest: Manifest): number =>
  manifest.groups.reduce((sum, { bytes }) => sum + bytes, 0);
