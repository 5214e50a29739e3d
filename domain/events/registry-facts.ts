import type { EventDefinition, EventKind, EventStream } from './define.ts';
import { eventDefinitions } from './registry.ts';
import { registryHash } from './registry-hash.ts';
import { outlineOf } from './schema-outline.ts';
import { type Shape, shapeOf } from './shape.ts';

/** What giving an event its place in the log takes to know of its type. Plain data. */
export interface EventFacts {
  readonly type: string;
  readonly version: number;
  readonly kind: EventKind;
  readonly stream: EventStream;
  readonly shape: Shape;
}

export const factsOfDefinition = ({ type, version, kind, stream, data }: EventDefinition): EventFacts => ({
  type,
  version,
  kind,
  stream,
  shape: shapeOf(outlineOf(data)),
});

export interface RegistryFacts {
  /** For the header of a log. */
  readonly hash: string;
  readonly events: readonly EventFacts[];
}

/**
 * The registry as far as the running app needs it. A production build has this value in place of this module
 * (`tools/build/registry-facts.ts`), so that schemas, examples and documentation of the events stay out of
 * it.
 */
export const registryFacts: RegistryFacts = {
  hash: registryHash(eventDefinitions),
  events: eventDefinitions.map(factsOfDefinition),
};
