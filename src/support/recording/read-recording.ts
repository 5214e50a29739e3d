import type { LogHeader } from '#domain/events/envelope.ts';
import { createIndexing, type EventIndex } from '#projections/replay/event-index.ts';
import { createNetwork, type Network } from '#projections/replay/network.ts';
import { createStory, type Sentence } from '#projections/replay/story.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import type { StoredEvent } from '#recordings/format/parse-stored-event.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip, type VerifiedLog } from '#recordings/format/slip-file.ts';
import { LINE, lineOf, pieceLimits } from './event-lines.ts';

/** A recording taken in: its events as text in pieces, and what the page shows without reading them. */
export interface ReadRecording {
  readonly header: LogHeader;
  readonly pieces: readonly string[];
  /** Position of the first event of each piece. */
  readonly starts: Uint32Array;
  readonly index: EventIndex;
  readonly network: Network;
  readonly story: readonly Sentence[];
  /** Hot segments were dropped on the device. */
  readonly incomplete: boolean;
}

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
): Promise<ReadRecording> {
  const log = await readOrExplain(bytes, primitives, onProgress);
  return takeIn(log, onProgress);
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

function takeIn({ header, events, dropped }: VerifiedLog, onProgress: OnProgress): ReadRecording {
  const pieces: string[] = [];
  const starts: number[] = [];
  const indexing = createIndexing(events.length);
  const network = createNetwork();
  const story = createStory();
  let position = 0;
  for (const stretch of stretches(events)) {
    onProgress('checking', position, events.length);
    let lines: string[] = [];
    let characters = 0;
    const close = (): void => {
      if (lines.length === 0) return;
      starts.push(position - lines.length);
      pieces.push(lines.join(LINE));
      [lines, characters] = [[], 0];
    };
    for (const event of readAppEvents(stretch)) {
      indexing.add(event);
      network.add(event, position);
      story.add(event, position);
      const line = lineOf(event);
      lines.push(line);
      characters += line.length;
      position += 1;
      if (characters >= pieceLimits.characters) close();
    }
    close();
  }
  return {
    header,
    pieces,
    starts: Uint32Array.from(starts),
    index: indexing.done(),
    network: network.done(),
    story: story.done(),
    incomplete: dropped.length > 0,
  };
}

function* stretches(events: readonly StoredEvent[]): Generator<readonly StoredEvent[]> {
  for (let from = 0; from < events.length; from += pieceLimits.events)
    yield events.slice(from, from + pieceLimits.events);
}
