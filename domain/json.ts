/**
 * The only values that may enter an event: what survives a JSON round trip unchanged (architecture, "The
 * envelope").
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** `Array.isArray` alone would make a list of anything out of it. */
export const isJsonList = (value: Json): value is readonly Json[] => Array.isArray(value);

export const isJsonObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isJsonList(value);

/** Why a value cannot be logged, with the path to the offending part. */
export class NotJson extends Error {
  readonly path: string;
  readonly found: string;
  constructor(path: string, found: string) {
    super(`not a JSON value at ${path === '' ? '(root)' : path}: ${found}`);
    this.name = 'NotJson';
    this.path = path;
    this.found = found;
  }
}

/**
 * A text that has a UTF-8 form: half a surrogate pair has none and becomes U+FFFD, before anything folds or
 * stores it.
 */
export const wellFormed = (text: string): string =>
  /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text;

/**
 * Returns a fresh JSON value equal to what reading the stored log will give: `undefined` properties are
 * dropped, `-0` becomes `0`, texts are well formed. Live folds and stored folds therefore see the same value.
 *
 * @throws NotJson for NaN, infinities, functions, symbols, bigint, class instances such as Date or Map.
 */
export function toJson(value: unknown, path = ''): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJson(path, String(value));
    return value === 0 ? 0 : value;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => {
      if (item === undefined) throw new NotJson(`${path}[${i}]`, 'undefined');
      return toJson(item, `${path}[${i}]`);
    });
  }
  if (typeof value === 'object') {
    const proto: unknown = Object.getPrototypeOf(value);
    if (proto !== Object.prototype && proto !== null) throw new NotJson(path, 'class instance');
    const out: Record<string, Json> = {};
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      if (key === '__proto__') throw new NotJson(`${path}.${key}`, 'prototype key');
      out[wellFormed(key)] = toJson(item, path === '' ? key : `${path}.${key}`);
    }
    return out;
  }
  throw new NotJson(path, typeof value);
}
