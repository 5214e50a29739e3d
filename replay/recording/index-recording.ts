import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Missing } from '#recordings/format/heads/missing.ts';
import type { FramePlace } from '#recordings/format/hot/hot-envelopes.ts';
import { createIndexing, type EventIndex } from '../index/event-index.ts';
import { createNetwork, type Network } from '../index/network.ts';
import { createStory, type Sentence } from '../index/story.ts';
import { LINE, lineOf, pieceLimits } from './event-lines.ts';
import type { HeldEvents } from './held-events.ts';
import { noFrames, type PackedFrames } from './packed-frames.ts';

/** A recording taken in: its events as they are held, and what the page shows without reading them. */
export interface IndexedRecording<Piece = string> extends HeldEvents<Piece> {
  readonly header: LogHeader;
  readonly index: EventIndex;
  readonly network: Network;
  readonly story: readonly Sentence[];
  readonly missing: Missing;
}

/**
 * Takes events in, one after the other in order of `seq`: an event, or the place of a frame that stays
 * packed.
 */
export function createRecordingIndexing(header: LogHeader, length: number) {
  const indexing = createIndexing(length);
  const network = createNetwork();
  const story = createStory();
  const lines = createPieces();
  const framesBefore = new Uint32Array(length + 1);
  let [position, frames] = [0, 0];
  const step = (): void => {
    position += 1;
    framesBefore[position] = frames;
  };
  return {
    event: (event: AppEvent): void => {
      indexing.add(event);
      network.add(event, position);
      story.add(event, position);
      lines.add(lineOf(event));
      step();
    },
    frame: (place: FramePlace): void => {
      indexing.addFrame(place);
      frames += 1;
      step();
    },
    done: (packed: PackedFrames, missing: Missing): IndexedRecording => ({
      header,
      ...lines.done(),
      frames: packed,
      framesBefore,
      index: indexing.done(),
      network: network.done(),
      story: story.done(),
      missing,
    }),
  };
}

/** Lines in pieces of about the same size. */
function createPieces() {
  const pieces: string[] = [];
  const starts: number[] = [];
  let lines: string[] = [];
  let [count, characters] = [0, 0];
  const close = (): void => {
    if (lines.length === 0) return;
    starts.push(count - lines.length);
    pieces.push(lines.join(LINE));
    [lines, characters] = [[], 0];
  };
  return {
    add: (line: string): void => {
      lines.push(line);
      count += 1;
      characters += line.length;
      if (lines.length >= pieceLimits.events || characters >= pieceLimits.characters) close();
    },
    done: () => {
      close();
      return { pieces, starts: Uint32Array.from(starts) };
    },
  };
}

/** Events that were made here, all of them as lines. */
export function indexRecording(
  header: LogHeader,
  events: readonly AppEvent[],
  missing: Missing,
): IndexedRecording {
  const taking = createRecordingIndexing(header, events.length);
  for (const event of events) taking.event(event);
  return taking.done(noFrames, missing);
}

/** As the page is given it: the text of the events as UTF-8, whose buffers move and are not copied. */
export type HandedOver = IndexedRecording<Uint8Array<ArrayBuffer>>;

export function handOver({ pieces, ...rest }: IndexedRecording): HandedOver {
  const encoder = new TextEncoder();
  return { ...rest, pieces: pieces.map((piece) => encoder.encode(piece)) };
}

export const buffersOf = ({ pieces }: HandedOver): Transferable[] => pieces.map(({ buffer }) => buffer);
