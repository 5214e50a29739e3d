import { isJsonObject, type Json } from '#domain/json.ts';

/** The handle of a logged secret; undefined for anything else. */
export function handleOf(value: Json | undefined): string | undefined {
  if (!isJsonObject(value) || typeof value.handle !== 'string') return undefined;
  return value.handle;
}
