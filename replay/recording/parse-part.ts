import type { AppEvent, EventType } from '#domain/events/registry.ts';
import { projections } from '#projections/root.ts';

/** A read model by its name, for whoever folds it alone and does not know its type. */
interface Part {
  readonly reducer: (state: unknown, event: AppEvent) => unknown;
  readonly folded: readonly EventType[];
}

/**
 * The state that goes in is always the one that came out, which no type of a table of all of them can say.
 */
export const partOf = (name: string): Part | undefined =>
  Object.hasOwn(projections, name)
    ? (projections[name as keyof typeof projections] as unknown as Part)
    : undefined;
