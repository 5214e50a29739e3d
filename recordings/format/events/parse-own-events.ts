import type { AppEvent } from '#domain/events/registry.ts';
import type { StoredEvent } from './parse-stored-event.ts';

/**
 * A stored log that this very build wrote on this device, as the product's events: its payloads passed the
 * same schemas when they were appended, and reading back a session must not take seconds.
 */
export const trustAppEvents = (events: readonly StoredEvent[]): AppEvent[] => events as AppEvent[];

/**
 * A logged event as a stored one. Its payload is JSON since the append, which optional fields hide from the
 * compiler.
 */
export const storedForm = (events: readonly AppEvent[]): readonly StoredEvent[] =>
  events as readonly StoredEvent[];
