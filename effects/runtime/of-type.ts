import { filter, type OperatorFunction } from 'rxjs';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';

/** Events of the given types, narrowed. */
export function ofType<T extends EventType>(...types: readonly T[]): OperatorFunction<AppEvent, EventOf<T>> {
  const wanted: ReadonlySet<string> = new Set(types);
  return filter((event): event is EventOf<T> => wanted.has(event.type));
}
