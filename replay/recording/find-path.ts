import type { AppEvent } from '#domain/events/registry.ts';
import { createPathWatch, type PathChange } from '../fold/path-changes.ts';
import type { StatePath } from '../fold/state-path.ts';
import { type EventIndex, typeAt } from '../index/event-index.ts';
import { MOST_CHANGES } from './find-limits.ts';
import { type HeldEvents, heldEvents } from './held-events.ts';
import { partOf } from './parse-part.ts';

/**
 * Which events changed what stands at a path (feature 2). Events of types that its read model does not read
 * are passed over unread. Undefined when there is no read model of that name.
 */
export function findPath(
  held: HeldEvents<string>,
  index: EventIndex,
  path: StatePath,
  most = MOST_CHANGES,
): readonly PathChange[] | undefined {
  const [name, ...rest] = path;
  const part = name === undefined ? undefined : partOf(name);
  if (part === undefined) return undefined;
  const watch = createPathWatch((state: unknown, event: AppEvent) => part.reducer(state, event), rest);
  const folded = new Set<string>(part.folded);
  const changes: PathChange[] = [];
  const events = heldEvents(held);
  for (let position = 0; position < events.length; position += 1) {
    if (!folded.has(typeAt(index, position))) continue;
    const event = events.at(position);
    const change = event === undefined ? undefined : watch(event, position);
    if (change !== undefined) changes.push(change);
    if (changes.length >= most) return changes;
  }
  return changes;
}
