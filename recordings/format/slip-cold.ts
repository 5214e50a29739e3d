import type { LogHeader } from '#domain/events/envelope.ts';
import { sameBytes } from './bytes.ts';
import type { StoredEvent } from './events/parse-stored-event.ts';
import { type Missing, missingIn } from './heads/missing.ts';
import type { Primitives } from './primitives.ts';
import { RecordingError } from './recording-error.ts';
import { readEvents } from './segment.ts';
import { openSlip, startStreams } from './slip-file.ts';

/** What a file tells apart from its frames of prices. Its digest holds; its chains are not walked. */
export interface ColdLog {
  readonly header: LogHeader;
  /** Cold and behaviour, in order of `seq`. */
  readonly events: readonly StoredEvent[];
  readonly missing: Missing;
}

/**
 * Reads what the app and the customer did, and passes over the hot stream: of a long session that is nearly
 * all of the file, and says nothing in words.
 *
 * @throws RecordingError
 */
export async function readCold(bytes: Uint8Array, primitives: Primitives): Promise<ColdLog> {
  const slip = await openSlip(bytes, primitives);
  if (!slip.digestHolds) throw new RecordingError('altered', 'the digest of the file');
  const streams = await startStreams(slip.header, primitives);
  const events: StoredEvent[] = [];
  for (const segment of slip.segments) {
    const { stream } = segment.info;
    if (stream === 'hot') continue;
    for (const event of await readEvents(segment, streams[stream], primitives, 'trust')) events.push(event);
  }
  for (const stream of ['cold', 'behaviour'] as const)
    if (!sameBytes(streams[stream].head, slip.heads[stream]))
      throw new RecordingError('altered', 'the trailer names other events');
  events.sort((one, other) => one.seq - other.seq);
  const dropped = slip.segments.filter(({ info }) => info.dropped).map(({ info }) => info);
  return { header: slip.header, events, missing: missingIn(dropped) };
}
