import type { EventDefinition } from './define.ts';
import { eventDefinitions } from './registry.ts';

/**
 * Definitions by type name. What reads a log takes these as an argument, so that tests may bring their own.
 */
export type Definitions = ReadonlyMap<string, EventDefinition>;

/** @throws RangeError when a type name occurs twice: the second definition would silently win. */
export function indexDefinitions(definitions: readonly EventDefinition[]): Definitions {
  const index = new Map<string, EventDefinition>();
  for (const definition of definitions) {
    if (index.has(definition.type)) throw new RangeError(`event type defined twice: ${definition.type}`);
    index.set(definition.type, definition);
  }
  return index;
}

/** The product's own event types. */
export const appDefinitions: Definitions = indexDefinitions(eventDefinitions);
