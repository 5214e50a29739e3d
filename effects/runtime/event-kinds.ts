import type { EventDefinition } from '#domain/events/define.ts';
import { type EventType, eventDefinitions } from '#domain/events/registry.ts';

interface Facts {
  readonly kind: 'input' | 'derived';
  readonly version: number;
  readonly hot: boolean;
  readonly definition: EventDefinition;
}

const byType: ReadonlyMap<string, Facts> = new Map(
  eventDefinitions.map((definition) => {
    const { type, kind, version, stream } = definition;
    return [type, { kind, version, hot: stream === 'hot', definition }];
  }),
);

/** What the sequencer must know of a type to stamp its envelope. */
export function factsOf(type: EventType): Facts {
  const facts = byType.get(type);
  if (facts === undefined) throw new TypeError(`no such event type: ${type}`);
  return facts;
}
