import { ByteReader } from '#recordings/format/bytes.ts';
import { type Manifest, newManifest, withFlush } from '#recordings/format/manifest.ts';
import type { StoredFlush } from '#recordings/format/recover.ts';
import { readSegment } from '#recordings/format/segment.ts';
import type { StateSnapshot } from './state-snapshot.ts';

/** The manifest of a log without the one of its snapshot, which goes. */
export const withoutSnapshot = ({ snapshotBytes: _, ...manifest }: Manifest): Manifest => manifest;

/** As it was where a snapshot was made, without what was dropped since. */
const upTo = ({ claims, size }: StateSnapshot, beginning: Manifest, now: Manifest): Manifest => ({
  ...beginning,
  flushes: claims.flushes,
  lastSeq: claims.lastSeq,
  coldBytes: claims.coldBytes,
  behaviourBytes: claims.behaviourBytes,
  groups: now.groups.filter(({ lastFlush }) => lastFlush < claims.flushes),
  snapshotBytes: size,
});

/**
 * What a manifest says once more, of what was read back: the tail of a log may be gone.
 *
 * @param flushes those that are good, behind the snapshot if there is one
 */
export function rebuiltManifest(
  manifest: Manifest,
  uploadKey: string,
  snapshot: StateSnapshot | null,
  flushes: readonly StoredFlush[],
): Manifest {
  const beginning = newManifest(manifest.header, uploadKey);
  let rebuilt = snapshot === null ? beginning : upTo(snapshot, beginning, manifest);
  for (const flush of flushes) {
    const segments = flush.segments.map((bytes) => ({
      info: readSegment(new ByteReader(bytes)).info,
      bytes,
    }));
    rebuilt = withFlush(rebuilt, segments, manifest.updatedAt);
  }
  const { updatedAt, unfinished } = manifest;
  return { ...rebuilt, updatedAt, ...(unfinished && { unfinished }) };
}
