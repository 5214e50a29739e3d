import type { EventType } from '#domain/events/registry.ts';
import { type EventFacts, registryFacts } from '#domain/events/registry-facts.ts';

const byType = new Map<string, EventFacts>(registryFacts.events.map((facts) => [facts.type, facts]));

/** Facts of events that arrive with the rules that decide them (`domain/events/deferred-facts.ts`). */
export function learnEvents(later: readonly EventFacts[]): void {
  for (const facts of later) byType.set(facts.type, facts);
}

/** What the sequencer must know of a type to stamp its envelope and to take in its payload. */
export function factsOf(type: EventType): EventFacts {
  const facts = byType.get(type);
  if (facts === undefined) throw new TypeError(`no such event type: ${type}`);
  return facts;
}
