import type { AppEvent } from '#domain/events/registry.ts';
import type { EventSequence } from '../fold/event-sequence.ts';
import { readFrames } from './frame-reader.ts';
import { readLines } from './line-reader.ts';
import type { PackedFrames } from './packed-frames.ts';

/**
 * The events of a recording as it is held: frames of prices packed as in the file, everything else as lines
 * of text. A long session is nearly all frames, which nobody reads one by one: as text they were fifty times
 * their size.
 */
export interface HeldEvents<Piece = Uint8Array<ArrayBuffer>> {
  /** Lines of events (`event-lines.ts`), in pieces. */
  readonly pieces: readonly Piece[];
  /** Lines before each piece. */
  readonly starts: Uint32Array;
  readonly frames: PackedFrames;
  /** Frames before each event, and before the end: one more than there are events. */
  readonly framesBefore: Uint32Array;
}

/** The events by position, read when somebody asks for one of them. */
export function heldEvents(held: HeldEvents<Uint8Array | string>, seq?: Float64Array): EventSequence {
  const { framesBefore } = held;
  const length = framesBefore.length - 1;
  const lineAt = readLines(held.pieces, held.starts);
  const frameAt = readFrames(held.frames);
  return {
    length,
    ...(seq === undefined ? {} : { seqAt: (position: number) => seq[position] }),
    at: (position) => {
      const frames = framesBefore[position];
      const after = framesBefore[position + 1];
      if (frames === undefined || after === undefined) return undefined;
      return after > frames ? frameAt(frames) : lineAt(position - frames);
    },
  };
}

/** All events that can be read, in order. */
export function allHeld(held: HeldEvents<Uint8Array | string>): readonly AppEvent[] {
  const events = heldEvents(held);
  const all: AppEvent[] = [];
  for (let position = 0; position < events.length; position += 1) {
    const event = events.at(position);
    if (event !== undefined) all.push(event);
  }
  return all;
}

/** Positions of the lines, and of the frames. */
export function positionsOf(framesBefore: Uint32Array): {
  readonly lines: Uint32Array;
  readonly frames: Uint32Array;
} {
  const length = framesBefore.length - 1;
  const count = framesBefore[length] ?? 0;
  const [lines, frames] = [new Uint32Array(length - count), new Uint32Array(count)];
  for (let position = 0; position < length; position += 1) {
    const before = framesBefore[position] ?? 0;
    if ((framesBefore[position + 1] ?? 0) > before) frames[before] = position;
    else lines[position - before] = position;
  }
  return { lines, frames };
}
