import { ByteReader, hexOf } from '#recordings/format/bytes.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import type { StoredFlush } from '#recordings/format/recover.ts';
import { readSegment, type SegmentInfo, stubOf } from '#recordings/format/segment.ts';
import type { FlushRange, KvStore, PlacedSegment, StoreKey } from './key-value-store.ts';

export const sumOf = async (bytes: Uint8Array, primitives: Primitives): Promise<string> =>
  hexOf(await primitives.sha256(bytes));

export function infoOf(bytes: Uint8Array): SegmentInfo | null {
  try {
    return readSegment(new ByteReader(bytes)).info;
  } catch {
    return null;
  }
}

/** What recovery refuses. */
const NOTHING = new Uint8Array();

/**
 * Some flushes of a log as they are stored.
 *
 * @param whole whether a segment that is not what was stored counts as missing: a page does not go on with
 *   it. What is sent on or exported stays as it is, so that whoever proves it sees where it was damaged.
 * @throws StorageFailure
 */
export async function readFlushes(
  shelf: KvStore,
  session: string,
  range: FlushRange,
  primitives: Primitives,
  whole = false,
): Promise<StoredFlush[]> {
  const flushes: { segments: Uint8Array[]; end: number | null }[] = Array.from(
    { length: range.count },
    () => ({ segments: [], end: null }),
  );
  const segments = await shelf.segments(session, range);
  const damaged = await Promise.all(
    segments.map(
      async ({ bytes, sum }) => whole && sum !== undefined && (await sumOf(bytes, primitives)) !== sum,
    ),
  );
  for (const [at, { flush, bytes, end }] of segments.entries()) {
    const found = flushes[flush - range.from];
    if (found === undefined) continue;
    found.segments.push(damaged[at] === true ? NOTHING : bytes);
    found.end = end;
  }
  // Of one flush, the segment with the earlier event first, as a file wants them.
  for (const { segments: some } of flushes)
    some.sort((a, b) => (infoOf(a)?.firstSeq ?? 0) - (infoOf(b)?.firstSeq ?? 0));
  return flushes;
}

/** What stays of segments whose events go; those that are stubs already stay what they are. */
export const stubsFor = (
  session: string,
  parts: readonly PlacedSegment[],
): (readonly [StoreKey, unknown])[] =>
  parts.flatMap(({ stream, flush, bytes, end }) => {
    const info = infoOf(bytes);
    if (info === null) return [];
    return [[[stream, session, flush], { bytes: info.dropped ? bytes : stubOf(info), end }] as const];
  });
