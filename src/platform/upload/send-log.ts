import {
  type RecordingAcknowledgement,
  UPLOAD_LIMITS,
  type UploadedSegment,
} from '#domain/contract/recordings.ts';
import type { LogStoreCalls } from '../storage/log-store-calls.ts';
import type { StoredLog } from '../storage/read-back.ts';
import { type GatewayLine, NotSent } from './gateway-line.ts';
import { Forked, type MissingSegment, missingSegments } from './missing-segments.ts';
import { uploadLimits } from './upload-limits.ts';

/** How far a log has come, as the gateway said last; a hint where to look, and no more than that. */
export interface Place {
  readonly acknowledged: RecordingAcknowledgement | null;
  readonly flush: number;
  readonly heads: ReadonlyMap<string, string>;
}

export const NOWHERE: Place = { acknowledged: null, flush: 0, heads: new Map() };

export interface Sending {
  readonly stored: Pick<LogStoreCalls, 'stretch'>;
  readonly line: GatewayLine;
  /** Whether the content of a segment may go, by its stream and its length. */
  readonly maySend: (stream: string, bytes: number) => boolean;
  /** Resolves when the page has nothing better to do. */
  readonly idle: () => Promise<void>;
  /** Called with each step that the gateway acknowledged. */
  readonly arrived: (place: Place) => void;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

/**
 * The segment as stored, or its head alone where its content may not leave or is too much for one request.
 */
function wireForm({ segment, previous }: MissingSegment, maySend: Sending['maySend']): UploadedSegment {
  const { stream, bytes, stub } = segment;
  const whole = bytes.length <= UPLOAD_LIMITS.segmentBytes && maySend(stream, bytes.length);
  return { previous, bytes: base64Of(whole ? bytes : stub) };
}

/** Of a segment as JSON, beside its content: names, quotes, and the head before it. */
const ENTRY_CHARACTERS = 96;

/** What goes into one request; at least one segment. */
class Parcel {
  readonly segments: UploadedSegment[] = [];
  heads: ReadonlyMap<string, string>;
  readonly #limit: number;
  #characters = 0;
  flush: number;

  constructor(place: Place, limit: number) {
    this.heads = place.heads;
    this.flush = place.flush;
    this.#limit = limit;
  }

  /** False when it does not fit any more. */
  add(missing: MissingSegment, form: UploadedSegment): boolean {
    const characters = form.bytes.length + ENTRY_CHARACTERS;
    const full = this.segments.length > 0 && this.#characters + characters > this.#limit;
    if (full || this.segments.length === UPLOAD_LIMITS.segments) return false;
    this.segments.push(form);
    this.#characters += characters;
    this.heads = missing.heads;
    this.flush = missing.segment.flush;
    return true;
  }
}

/**
 * Sends what the gateway lacks of one log: request after request, each waiting for the answer to the one
 * before, so that no more than one is on its way and no more than a stretch is in memory.
 *
 * @param last one request of the size that a page may send while it is being left, and no more.
 * @throws NotSent, Forked, StorageFailure
 */
export async function sendLog(log: StoredLog, begin: Place, sending: Sending, last: boolean): Promise<Place> {
  const { line, maySend, idle, arrived } = sending;
  let place = begin;
  const limit = last ? UPLOAD_LIMITS.lastCharacters : UPLOAD_LIMITS.requestCharacters;
  let parcel = new Parcel(place, limit);
  const hand = async (): Promise<void> => {
    const acknowledged = await line.send(log, parcel.segments, last);
    place = { acknowledged, flush: parcel.flush, heads: parcel.heads };
    arrived(place);
    parcel = new Parcel(place, limit);
  };
  for await (const missing of missingSegments(sending.stored, log, place.acknowledged, {
    flush: place.flush,
    heads: place.heads,
  })) {
    const form = wireForm(missing, maySend);
    if (parcel.add(missing, form)) continue;
    await hand();
    if (last) return place;
    await idle();
    parcel.add(missing, form);
  }
  if (parcel.segments.length > 0) await hand();
  return place;
}

/**
 * As above, from what the gateway says that it has; once more from there when it had less or more than was
 * thought.
 */
export async function sendFromProgress(log: StoredLog, sending: Sending): Promise<Place> {
  for (let attempt = 1; ; attempt += 1) {
    const acknowledged = await sending.line.progress(log);
    try {
      return await sendLog(log, { ...NOWHERE, acknowledged }, sending, false);
    } catch (error) {
      if (attempt > 1 || !(error instanceof NotSent) || error.errorType !== 'RECORDING_HOLE') throw error;
    }
  }
}

export const isRefusal = (error: unknown): error is NotSent | Forked =>
  error instanceof Forked || (error instanceof NotSent && error.reason === 'refused');

/**
 * What one page may spend on streams beside the story itself. Which may go at all is said anew with each
 * request.
 */
export class OtherStreams {
  #left: number = uploadLimits.otherStreamBytes;

  maySend(allowed: readonly string[], stream: string, bytes: number): boolean {
    if (!allowed.includes(stream)) return false;
    if (stream === 'cold') return true;
    this.#left -= bytes;
    return this.#left >= 0;
  }
}
