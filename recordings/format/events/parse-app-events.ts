import { appDefinitions } from '#domain/events/definitions.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { readCurrent } from '../read-log.ts';
import type { StoredEvent } from './parse-stored-event.ts';
import { isPlainFrame } from './plain-frame.ts';

/**
 * A stored log as the product's events, every one converted and validated.
 *
 * @throws RecordingError
 */
export const readAppEvents = (events: readonly StoredEvent[]): AppEvent[] =>
  // A payload that its definition accepted is a payload of its type, which the map of definitions cannot say.
  events.map((event) => (isPlainFrame(event) ? event : readCurrent(event, appDefinitions)) as AppEvent);
