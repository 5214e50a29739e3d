import type { Json } from '#domain/json.ts';

/** Query fields that do not change what is shown. */
const NOT_PART = new Set(['lang', 'clientid', 't']);

/**
 * The name of a loaded page: the call and what it was asked, `getEvents?categoryid=PL`. The same whatever the
 * order of the fields, so that the screen that reads a view and the epic that asked for it agree without
 * knowing each other.
 */
export function viewKey(op: string, query: Readonly<Record<string, Json | undefined>> = {}): string {
  const parts = Object.keys(query)
    .filter((field) => !NOT_PART.has(field) && query[field] !== undefined)
    .sort()
    .map((field) => `${field}=${textOf(query[field] ?? null)}`);
  return parts.length === 0 ? op : `${op}?${parts.join('&')}`;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
