import type { RecordingAcknowledgement } from '#domain/contract/recordings.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import { genesis } from '#recordings/format/heads/chain.ts';
import { STREAMS } from '#recordings/format/slip-file.ts';
import type { LogStoreCalls } from '../storage/log-store-calls.ts';
import type { StoredLog, StoredSegment } from '../storage/read-back.ts';
import { webPrimitives } from '../storage/web-primitives.ts';
import { uploadLimits } from './upload-limits.ts';

/** A stored segment that the gateway lacks, with the head that it goes on from. */
export interface MissingSegment {
  readonly segment: StoredSegment;
  readonly previous: string;
  /**
   * Head of every stream right after it, also of those of which nothing was missing: where a later look may
   * begin.
   */
  readonly heads: ReadonlyMap<string, string>;
}

/** What the gateway has is not the beginning of what is stored here. */
export class Forked extends Error {}

type Progress = Pick<RecordingAcknowledgement, 'streams'> | null;

/**
 * What is stored of a log and not at the gateway, in order, a stretch of flushes in memory at a time.
 *
 * @param from flush to begin at: everything before it is known to have arrived.
 * @throws Forked, StorageFailure
 */
export async function* missingSegments(
  stored: Pick<LogStoreCalls, 'stretch'>,
  log: StoredLog,
  progress: Progress,
  from: { readonly flush: number; readonly heads: ReadonlyMap<string, string> },
): AsyncGenerator<MissingSegment> {
  const heads = new Map(from.heads);
  for (const stream of STREAMS)
    if (!heads.has(stream)) heads.set(stream, hexOf(await genesis(log.header, stream, webPrimitives)));
  const arrived = new Map(progress?.streams.map((one) => [one.stream, one]));
  for (let flush = from.flush; flush < log.flushes; flush += uploadLimits.stretch) {
    for (const segment of await stored.stretch(log.header.sessionId, flush, uploadLimits.stretch)) {
      const { stream, firstSeq, lastSeq, head } = segment;
      const there = arrived.get(stream);
      if (there === undefined || firstSeq > there.lastSeq) {
        const previous = heads.get(stream) ?? '';
        if (there !== undefined && arrived.delete(stream) && previous !== there.head) throw new Forked();
        heads.set(stream, head);
        yield { segment, previous, heads: new Map(heads) };
        continue;
      }
      if (lastSeq > there.lastSeq || (lastSeq === there.lastSeq && head !== there.head)) throw new Forked();
      heads.set(stream, head);
    }
  }
}
