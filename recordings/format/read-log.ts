import type { Definitions } from '#domain/events/definitions.ts';
import { UnreadableEvent } from '#domain/events/unreadable.ts';
import { readPayload } from '#domain/events/validate.ts';
import type { StoredEvent } from './events/parse-stored-event.ts';
import { RecordingError } from './recording-error.ts';

const kindOf = {
  unknownType: 'unknownEvent',
  newerVersion: 'newerVersion',
  missingUpcast: 'invalidEvent',
  invalidVersion: 'invalidEvent',
  invalidPayload: 'invalidEvent',
} as const;

/**
 * A stored event as an event of the current version: converted, validated, its envelope unchanged but for `v`
 * (PRIN-08, PRIN-10).
 *
 * @throws RecordingError `unknownEvent`, `newerVersion` or `invalidEvent`, with the event's `seq`.
 */
export function readCurrent(stored: StoredEvent, definitions: Definitions): StoredEvent {
  try {
    const data = readPayload(definitions, stored.type, stored.v, stored.data);
    const definition = definitions.get(stored.type);
    if (definition === undefined) return stored;
    if (definition.kind !== stored.kind) {
      throw new UnreadableEvent('invalidPayload', stored.type, stored.v, `recorded as ${stored.kind}`);
    }
    return { ...stored, v: definition.version, data };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    throw new RecordingError(kindOf[error.reason], error.message, stored.seq);
  }
}
