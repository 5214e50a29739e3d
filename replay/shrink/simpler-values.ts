import { isJsonList, type Json } from '#domain/json.ts';

/** How much there is to a value: what `simplerValues` gives is less of it or is not taken. */
export function weight(value: Json): number {
  if (value === null || value === false || value === 0 || value === '') return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 1 + Math.log2(1 + Math.abs(value));
  if (typeof value === 'string') return 1 + value.length;
  const parts = isJsonList(value) ? value : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + 1 + weight(part), 1);
}

/**
 * Values simpler than this one, most daring first: nothing in it, half of it, one part less, one part
 * simpler. Each has less `weight`, so taking the first that will do, again and again, comes to an end.
 */
export function* simplerValues(value: Json): Generator<Json> {
  if (value === null || value === false || value === 0 || value === '') return;
  if (typeof value === 'boolean') yield false;
  else if (typeof value === 'number') yield* simplerNumbers(value);
  else if (typeof value === 'string') yield* simplerTexts(value);
  else if (isJsonList(value)) yield* simplerLists(value);
  else yield* simplerObjects(value);
}

function* simplerNumbers(value: number): Generator<number> {
  yield 0;
  const half = Math.trunc(value / 2);
  if (half !== 0 && half !== value) yield half;
}

function* simplerTexts(value: string): Generator<string> {
  yield '';
  if (value.length > 1) yield value.slice(0, value.length >> 1);
}

function* simplerLists(value: readonly Json[]): Generator<Json> {
  if (value.length === 0) return;
  yield [];
  const half = value.length >> 1;
  if (half > 0) {
    yield value.slice(0, half);
    yield value.slice(half);
  }
  for (const at of value.keys()) yield value.filter((_, other) => other !== at);
  for (const [at, item] of value.entries())
    for (const simpler of simplerValues(item)) yield value.with(at, simpler);
}

function* simplerObjects(value: { readonly [key: string]: Json }): Generator<Json> {
  const entries = Object.entries(value);
  if (entries.length === 0) return;
  yield {};
  for (const [name] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== name));
  for (const [name, item] of entries)
    for (const simpler of simplerValues(item)) yield { ...value, [name]: simpler };
}
