import type { AppEvent } from '#domain/events/registry.ts';
import type { Redaction } from './bet-evidence.ts';

/**
 * Names where something was kept out of a value. Nothing is copied: a session has many events, and each bet
 * looks at most of them.
 */
function findRedacted(value: unknown, path: string, found: (path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (const item of items) findRedacted(item, path, found);
  } else if ('redacted' in value) found(path);
  else {
    const members: readonly (readonly [string, unknown])[] = Object.entries(value);
    for (const [name, member] of members) {
      if (typeof member === 'object') findRedacted(member, path === '' ? name : `${path}.${name}`, found);
    }
  }
}

/** What was kept out of these events, by field, so that nobody takes a gap for a loss (EVT-08). */
export function redactionsIn(events: readonly AppEvent[]): readonly Redaction[] {
  const counts = new Map<string, Redaction>();
  for (const { type, data } of events)
    findRedacted(data, '', (path) => {
      const key = `${type} ${path}`;
      counts.set(key, { type, path, count: (counts.get(key)?.count ?? 0) + 1 });
    });
  return [...counts.values()];
}
