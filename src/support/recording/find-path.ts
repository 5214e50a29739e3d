import type { AppEvent } from '#domain/events/registry.ts';
import { createPathWatch, type PathChange } from '#projections/replay/path-changes.ts';
import type { StatePath } from '#projections/replay/state-path.ts';
import { FIELD, LINE } from './event-lines.ts';
import { MOST_CHANGES } from './find-limits.ts';
import { eventOfLine } from './parse-event-lines.ts';
import { partOf } from './parse-part.ts';

/**
 * Which events changed what stands at a path (feature 2). Lines of types that its read model does not read are passed over
 * unread. Undefined when there is no read model of that name.
 */
export function findPath(
  pieces: readonly string[],
  starts: Uint32Array,
  path: StatePath,
  most = MOST_CHANGES,
): readonly PathChange[] | undefined {
  const [name, ...rest] = path;
  const part = name === undefined ? undefined : partOf(name);
  if (part === undefined) return undefined;
  const watch = createPathWatch((state: unknown, event: AppEvent) => part.reducer(state, event), rest);
  const folded = new Set<string>(part.folded);
  const changes: PathChange[] = [];
  for (const [nth, piece] of pieces.entries()) {
    for (const [offset, line] of piece.split(LINE).entries()) {
      if (!folded.has(line.slice(0, line.indexOf(FIELD)))) continue;
      const change = watch(eventOfLine(line), (starts[nth] ?? 0) + offset);
      if (change !== undefined) changes.push(change);
      if (changes.length >= most) return changes;
    }
  }
  return changes;
}
