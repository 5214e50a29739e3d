import type { UploadedSegment } from '#domain/contract/recordings.ts';
import type { EventStream } from '#domain/events/define.ts';
import { ByteReader, hexOf } from '#recordings/format/bytes.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { type PackedSegment, readEvents, readSegment, type StreamState } from '#recordings/format/segment.ts';
import type { RecordingLimits } from '../../config/recordings.ts';
import { type Fact, factsOf } from '../event-facts.ts';
import { politePrimitives } from '../node-primitives.ts';
import { withdrawalIn } from '../withdraw-behaviour.ts';
import { UploadRefused } from './refused-upload.ts';

export type Streams = Record<EventStream, StreamState>;

/** A segment that goes on from what is here. */
export interface ProvenSegment {
  readonly packed: PackedSegment;
  readonly bytes: Uint8Array;
  /** False: on the chain by its own word alone, because this build cannot read it: its bytes are not kept. */
  readonly readable: boolean;
  readonly fromAt: number | null;
  readonly toAt: number | null;
  readonly facts: readonly Fact[];
  /** `seq` of a withdrawal of consent in it; null without. */
  readonly withdrawn: number | null;
}

/**
 * A segment of an upload, taken apart and within the limits; nothing is inflated or believed yet. @throws
 * UploadRefused
 */
export function takeApart(
  { bytes }: UploadedSegment,
  limits: RecordingLimits,
): { packed: PackedSegment; bytes: Uint8Array } {
  const raw = Buffer.from(bytes, 'base64');
  try {
    const reader = new ByteReader(raw);
    const packed = readSegment(reader);
    if (reader.left > 0) throw new RecordingError('altered', 'bytes after a segment');
    const inflated = packed.parts.reduce((sum, { rawLength }) => sum + rawLength, 0);
    if (inflated > limits.inflatedBytes)
      throw new RecordingError('tooLarge', 'a segment', packed.info.firstSeq);
    return { packed, bytes: raw };
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new UploadRefused(error.kind === 'tooLarge' ? 'tooLarge' : 'malformed', error.message);
  }
}

/**
 * Walks the chain over a segment; its stream moves on. Only what decodes is kept (HOLD-09): evidence that a
 * newer build wrote waits on its device for a gateway that can read it, and of prices whose group began
 * before what is here the head stays alone.
 *
 * @throws UploadRefused `altered` for what can be read and is not on the chain, `unreadable` for evidence
 *   that cannot be read; the streams are of no use any more then.
 */
export async function prove(
  packed: PackedSegment,
  bytes: Uint8Array,
  streams: Streams,
): Promise<ProvenSegment> {
  const { info } = packed;
  const stream = streams[info.stream];
  const [head, hot] = [stream.head, stream.hot];
  try {
    const events = await readEvents(packed, stream, politePrimitives);
    return {
      packed,
      bytes,
      readable: true,
      fromAt: events[0]?.at ?? null,
      toAt: events.at(-1)?.at ?? null,
      facts: info.stream === 'cold' ? factsOf(events) : [],
      withdrawn: info.stream === 'cold' ? withdrawalIn(events) : null,
    };
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    if (error.kind === 'tooLarge') throw new UploadRefused('tooLarge', error.message);
    if (await canBeRead(packed, head, hot !== null)) throw new UploadRefused('altered', error.message);
    if (info.stream === 'cold') throw new UploadRefused('unreadable', error.message);
    stream.head = info.head;
    stream.hot = null;
    return { packed, bytes, readable: false, fromAt: null, toAt: null, facts: [], withdrawn: null };
  }
}

/**
 * A segment inside a group that was read up to here was written by the same build: it is altered, not
 * unknown.
 */
async function canBeRead(packed: PackedSegment, head: Uint8Array, insideGroup: boolean): Promise<boolean> {
  if (!packed.info.opensGroup) return insideGroup;
  try {
    await readEvents(packed, { head, hot: null }, politePrimitives, 'trust');
    return true;
  } catch {
    return false;
  }
}

export const headOf = (streams: Streams, stream: EventStream): string => hexOf(streams[stream].head);
