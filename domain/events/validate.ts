import * as z from 'zod/mini';
import { type Json, NotJson, toJson } from '../json.ts';
import type { EventDefinition } from './define.ts';
import type { Definitions } from './definitions.ts';
import { UnreadableEvent } from './unreadable.ts';
import { definitionFor, upcast } from './upcast.ts';

/**
 * A payload of the current version, decoded by its schema: fields that the schema does not name are dropped,
 * and the result is what a JSON round trip gives (PIT-08).
 *
 * @throws UnreadableEvent `invalidPayload`; the message names the place, never the value (PIT-31).
 */
export function decodePayload(definition: EventDefinition, data: unknown): Json {
  const result = z.safeParse(definition.data, data);
  if (!result.success) {
    const issue = result.error.issues[0];
    const place =
      issue === undefined || issue.path.length === 0 ? 'payload' : issue.path.map(String).join('.');
    const found = `${place}: ${issue?.code ?? 'invalid'}`;
    throw new UnreadableEvent('invalidPayload', definition.type, definition.version, found);
  }
  try {
    return toJson(result.data);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    throw new UnreadableEvent('invalidPayload', definition.type, definition.version, error.message);
  }
}

/**
 * A stored payload of any version as a payload of the current one: found, converted, validated.
 *
 * @throws UnreadableEvent
 */
export function readPayload(definitions: Definitions, type: string, version: number, data: Json): Json {
  const definition = definitionFor(definitions, type, version);
  return decodePayload(definition, upcast(definition, version, data));
}
