import type { AppEvent } from '#domain/events/registry.ts';
import { lastStart } from './last-start.ts';
import { createLruCache } from './lru-cache.ts';
import { eventsOfLines } from './parse-event-lines.ts';

/** The events that are held as lines, by number; a piece is read as a whole when one of it is asked for. */
export function readLines(
  pieces: readonly (Uint8Array | string)[],
  starts: Uint32Array,
): (line: number) => AppEvent | undefined {
  const decoder = new TextDecoder();
  const eventsOf = createLruCache((nth): readonly AppEvent[] => {
    const piece = pieces[nth];
    if (piece === undefined) return [];
    return eventsOfLines(typeof piece === 'string' ? piece : decoder.decode(piece));
  });
  return (line) => {
    const nth = lastStart(starts, line);
    return eventsOf(nth)[line - (starts[nth] ?? 0)];
  };
}
