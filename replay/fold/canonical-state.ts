import { type Json, toJson } from '#domain/json.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';

const hasForm = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';

/**
 * A state as JSON. A read model that is not made of plain values (the price table) says its own form by
 * `toJSON`; anything else that JSON would silently lose (a Map, a Set, a Date) is refused, because two states
 * that differ only there would look the same.
 *
 * @throws NotJson
 */
export function stateToJson(state: object): Json {
  const parts = Object.entries(state).map(([name, part]: [string, unknown]): [string, Json] => [
    name,
    toJson(hasForm(part) ? part.toJSON() : part, name),
  ]);
  return Object.fromEntries(parts);
}

/** The one text of a state: equal states give equal texts, whatever the order of their keys. */
export const canonicalState = (state: object): string => canonicalText(stateToJson(state));

/** @param hash of a text, by the caller: SHA-256 in hexadecimal, wherever it runs. */
export const stateHash = (state: object, hash: (text: string) => string): string =>
  hash(canonicalState(state));
