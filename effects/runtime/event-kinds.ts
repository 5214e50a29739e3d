import { type EventType, eventDefinitions } from '#domain/events/registry.ts';

interface Facts {
  readonly kind: 'input' | 'derived';
  readonly version: number;
  readonly hot: boolean;
}

const byType: ReadonlyMap<string, Facts> = new Map(
  eventDefinitions.map((d) => [d.type, { kind: d.kind, version: d.version, hot: d.stream === 'hot' }]),
);

/** What the sequencer must know of a type to stamp its envelope. */
export function factsOf(type: EventType): Facts {
  const facts = byType.get(type);
  if (facts === undefined) throw new TypeError(`no such event type: ${type}`);
  return facts;
}
