import type { AppEvent } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import { toJson } from '#domain/json.ts';
import type { Redaction } from './bet-evidence.ts';

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* paths(value: Json, path: string): Generator<string> {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    for (const item of items) yield* paths(item, path);
  } else if (isObject(value)) {
    if ('redacted' in value) yield path;
    else
      for (const [name, item] of Object.entries(value))
        yield* paths(item, path === '' ? name : `${path}.${name}`);
  }
}

/** What was kept out of these events, by field, so that nobody takes a gap for a loss (EVT-08). */
export function redactionsIn(events: readonly AppEvent[]): readonly Redaction[] {
  const found = new Map<string, Redaction>();
  for (const event of events) {
    for (const path of paths(toJson(event.data), '')) {
      const key = `${event.type} ${path}`;
      found.set(key, { type: event.type, path, count: (found.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...found.values()];
}
