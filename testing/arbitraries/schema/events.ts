import fc from 'fast-check';
import type { EventDefinition } from '#domain/events/define.ts';
import { type AppEvent, eventDefinitions, type NewEvent } from '#domain/events/registry.ts';
import { decodePayload } from '#domain/events/validate.ts';
import type { Json } from '#domain/json.ts';
import { anyAnswer } from './answers.ts';
import { ofSchema } from './of-schema.ts';
import { smallWorld } from './pools.ts';

const known = new Map<string, fc.Arbitrary<Json>>();

/**
 * Payloads of one event type as the log holds them: drawn from its schema, sometimes one of its examples, and
 * decoded, so that what the schema fills in is there.
 *
 * @throws CannotDraw when its schema uses something new.
 */
export function payloadOf(definition: EventDefinition): Arbitrary {
  const made = known.get(definition.type);
  if (made !== undefined) return made;
  const payload = fc
    .oneof(
      { weight: 5, arbitrary: ofSchema(definition.data, smallWorld) },
      { weight: 1, arbitrary: fc.constantFrom(...definition.examples) },
    )
    .map((drawn) => decodePayload(definition, drawn));
  known.set(definition.type, payload);
  return payload;
}
type Arbitrary = fc.Arbitrary<Json>;

/** Any event of the registry, not yet in a log. Every type is as likely as every other. */
export const anyEvent = (of: readonly EventDefinition[] = eventDefinitions): fc.Arbitrary<NewEvent> =>
  fc
    .constantFrom(...of)
    .chain((definition) =>
      payloadOf(definition).map((data) => ({ type: definition.type, data }) as NewEvent),
    );

const kinds = new Map(eventDefinitions.map((definition) => [definition.type as string, definition]));

/** Events in a log of their own: numbered from 1, each its own commit, a quarter of a second apart. */
export const logged = (events: readonly NewEvent[]): AppEvent[] =>
  events.map((event, at) => {
    const definition = kinds.get(event.type);
    return {
      ...event,
      seq: at + 1,
      commit: at + 1,
      v: definition?.version ?? 1,
      kind: definition?.kind ?? 'input',
      src: 'drawn',
      at: 1_700_000_000_000 + at * 250,
      mono: at * 250,
    };
  });

const busy = eventDefinitions.filter(({ type }) => /^(live|entities|betslip|placement)\//.test(type));

/**
 * A log of events that no session would come to: of every type, in any order, most of them about bets and
 * prices.
 */
export const anyLog = (maxLength = 40): fc.Arbitrary<AppEvent[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: anyEvent() },
        { weight: 3, arbitrary: anyEvent(busy) },
        { weight: 2, arbitrary: anyAnswer },
      ),
      { maxLength, size: 'max' },
    )
    .map(logged);
