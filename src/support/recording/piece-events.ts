import type { AppEvent } from '#domain/events/registry.ts';
import type { EventIndex } from '#projections/replay/event-index.ts';
import type { EventSequence } from '#projections/replay/event-sequence.ts';
import { eventsOfLines } from './parse-event-lines.ts';

/** Pieces kept as objects: what is on the screen, and what a step back needs. */
const KEPT = 48;

/** The events of a recording, read piece by piece when somebody asks for one of them. */
export function pieceEvents(
  pieces: readonly Uint8Array[],
  starts: Uint32Array,
  index: EventIndex,
): EventSequence {
  const decoder = new TextDecoder();
  const kept = new Map<number, readonly AppEvent[]>();
  const piece = (nth: number): readonly AppEvent[] => {
    const known = kept.get(nth);
    if (known !== undefined) {
      // Asked for again: it goes last in the order of leaving.
      kept.delete(nth);
      kept.set(nth, known);
      return known;
    }
    const events = eventsOfLines(decoder.decode(pieces[nth]));
    kept.set(nth, events);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return events;
  };
  const none: readonly AppEvent[] = [];
  let last = { nth: -1, from: 0, events: none };
  return {
    length: index.length,
    seqAt: (position) => index.seq[position],
    at: (position) => {
      if (position < 0 || position >= index.length) return undefined;
      const offset = position - last.from;
      if (last.nth === -1 || offset < 0 || offset >= last.events.length) {
        const nth = pieceAt(starts, position);
        last = { nth, from: starts[nth] ?? 0, events: piece(nth) };
      }
      return last.events[position - last.from];
    },
  };
}

function pieceAt(starts: Uint32Array, position: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
