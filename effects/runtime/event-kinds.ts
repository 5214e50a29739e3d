import type { EventType } from '#domain/events/registry.ts';
import { type EventFacts, registryFacts } from '#domain/events/registry-facts.ts';

const byType: ReadonlyMap<string, EventFacts> = new Map(
  registryFacts.events.map((facts) => [facts.type, facts]),
);

/** What the sequencer must know of a type to stamp its envelope and to take in its payload. */
export function factsOf(type: EventType): EventFacts {
  const facts = byType.get(type);
  if (facts === undefined) throw new TypeError(`no such event type: ${type}`);
  return facts;
}
