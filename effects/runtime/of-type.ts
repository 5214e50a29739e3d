import { filter, type OperatorFunction } from 'rxjs';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';
import { EventsByType } from './events-by-type.ts';

/** Events of the given types, narrowed. */
export function ofType<T extends EventType>(...types: readonly T[]): OperatorFunction<AppEvent, EventOf<T>> {
  const wanted: ReadonlySet<string> = new Set(types);
  const isOne = (event: AppEvent): event is EventOf<T> => wanted.has(event.type);
  return (events$) =>
    events$ instanceof EventsByType ? events$.only(wanted, isOne) : events$.pipe(filter(isOne));
}
