import { appDefinitions } from '#domain/events/definitions.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { StoredEvent } from './parse-stored-event.ts';
import { readCurrent } from './read-log.ts';

/**
 * A stored log as the product's events, every one converted and validated.
 *
 * @throws RecordingError
 */
export const readAppEvents = (events: readonly StoredEvent[]): AppEvent[] =>
  // A payload that its definition accepted is a payload of its type, which the map of definitions cannot say.
  events.map((event) => readCurrent(event, appDefinitions) as AppEvent);

/**
 * The same for a log that this very build wrote on this device: its payloads passed the same schemas when they
 * were appended, and reading back a session must not take seconds.
 */
export const trustAppEvents = (events: readonly StoredEvent[]): AppEvent[] => events as AppEvent[];

/** A logged event as a stored one. Its payload is JSON since the append, which optional fields hide from the compiler. */
export const storedForm = (events: readonly AppEvent[]): readonly StoredEvent[] =>
  events as readonly StoredEvent[];
