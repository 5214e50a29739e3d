import { isJsonList, type Json, toJson } from '#domain/json.ts';

/** The contract's JSON type, which is mutable. */
export type WireJson = string | number | boolean | null | { [key: string]: WireJson } | WireJson[];

/** A copy of stored JSON in the contract's type. */
export function wireJson(value: Json): WireJson {
  if (value === null || typeof value !== 'object') return value;
  if (isJsonList(value)) return value.map(wireJson);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wireJson(item)]));
}

/** As `wireJson`, for any value; absent fields are left out. @throws NotJson */
export const wireJsonOf = (value: unknown): WireJson => wireJson(toJson(value));
