import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { missingIn } from '#recordings/format/heads/missing.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip, walkSlip } from '#recordings/format/slip-file.ts';
import { merged, outlineSlip, type SlipOutline } from '#recordings/format/slip-outline.ts';
import { pieceLimits } from './event-lines.ts';
import { createRecordingIndexing, type IndexedRecording, indexRecording } from './index-recording.ts';

export type Phase = 'reading' | 'checking';
export type OnProgress = (phase: Phase, done: number, total: number) => void;

/**
 * Reads a file whose digest holds, and validates every event that is shown at once. Frames of prices stay
 * packed and the chains are not walked: both take longer than looking, and are done behind the page's back
 * (`prove`).
 *
 * @throws RecordingError
 */
export async function readRecording(
  bytes: Uint8Array,
  primitives: Primitives,
  onProgress: OnProgress = () => undefined,
): Promise<IndexedRecording> {
  const onSegment = (done: number, total: number): void => onProgress('reading', done, total);
  const outline = await outlineOrNothing(bytes, primitives, onSegment);
  return outline === undefined
    ? readWhole(bytes, primitives, onProgress)
    : takeInOutline(outline, (done, total) => onProgress('checking', done, total));
}

/**
 * A file that does not hold is walked along its chains at once, because they name the first event that is
 * another.
 */
async function outlineOrNothing(
  bytes: Uint8Array,
  primitives: Primitives,
  onSegment: (done: number, total: number) => void,
): Promise<SlipOutline | undefined> {
  try {
    return await outlineSlip(bytes, primitives, onSegment);
  } catch (error) {
    if (error instanceof RecordingError && error.kind === 'altered') return undefined;
    throw error;
  }
}

/**
 * Reads and proves a file with every frame as a line: the long way, which everything that is unusual goes.
 * @throws RecordingError
 */
export async function readWhole(
  bytes: Uint8Array,
  primitives: Primitives,
  onProgress: OnProgress = () => undefined,
): Promise<IndexedRecording> {
  const onSegment = (done: number, total: number): void => onProgress('reading', done, total);
  const { header, events, dropped } = await readSlip(bytes, primitives, { onSegment });
  return indexRecording(header, readAppEvents(events), missingIn(dropped));
}

function takeInOutline(
  { header, events, frames, packed, starts, missing }: SlipOutline,
  onProgress: (done: number, total: number) => void,
): IndexedRecording {
  const length = events.length + frames.length;
  const taking = createRecordingIndexing(header, length);
  let taken = 0;
  for (const event of merged(events, frames)) {
    if ('type' in event) for (const read of readAppEvents([event])) taking.event(read);
    else taking.frame(event);
    taken += 1;
    if (taken % pieceLimits.events === 0) onProgress(taken, length);
  }
  const segments = packed.map(({ info, parts }) => ({ info, parts }));
  return taking.done({ segments, starts }, missing);
}

/**
 * Walks all chains from end to end and validates every event, packed frames too.
 *
 * @throws RecordingError
 */
export async function prove(
  bytes: Uint8Array,
  primitives: Primitives,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  await walkSlip(bytes, primitives, { onSegment: onProgress }, (events): readonly AppEvent[] =>
    readAppEvents(events),
  );
}
