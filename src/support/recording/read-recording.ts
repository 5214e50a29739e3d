import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import type { StoredEvent } from '#recordings/format/parse-stored-event.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip, type VerifiedLog } from '#recordings/format/slip-file.ts';
import { pieceLimits } from './event-lines.ts';
import { type TakenIn, takeIn } from './take-in.ts';

export type Phase = 'reading' | 'checking';
export type OnProgress = (phase: Phase, done: number, total: number) => void;

/**
 * Reads a file whose digest holds, and validates every event. The chains are not walked: that takes longer than looking,
 * and is done behind the page's back (`prove`).
 *
 * @throws RecordingError
 */
export async function readRecording(
  bytes: Uint8Array,
  primitives: Primitives,
  onProgress: OnProgress = () => undefined,
): Promise<TakenIn> {
  const { header, events, dropped } = await readOrExplain(bytes, primitives, onProgress);
  return takeIn(header, inStretches(events), {
    length: events.length,
    incomplete: dropped.length > 0,
    onProgress: (done, total) => onProgress('checking', done, total),
  });
}

/** Walks both chains from end to end. @throws RecordingError */
export async function prove(
  bytes: Uint8Array,
  primitives: Primitives,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  await readSlip(bytes, primitives, { onSegment: onProgress });
}

/** A file that does not hold is walked along its chains at once, because they name the first event that is another. */
async function readOrExplain(
  bytes: Uint8Array,
  primitives: Primitives,
  onProgress: OnProgress,
): Promise<VerifiedLog> {
  const onSegment = (done: number, total: number): void => onProgress('reading', done, total);
  try {
    return await readSlip(bytes, primitives, { proof: 'trust', onSegment });
  } catch (error) {
    if (error instanceof RecordingError && error.kind === 'altered')
      return readSlip(bytes, primitives, { onSegment });
    throw error;
  }
}

/** A stretch at a time: checked events are heavy, and only their text is kept. */
function* inStretches(events: readonly StoredEvent[]): Generator<readonly AppEvent[]> {
  for (let from = 0; from < events.length; from += pieceLimits.events)
    yield readAppEvents(events.slice(from, from + pieceLimits.events));
}
