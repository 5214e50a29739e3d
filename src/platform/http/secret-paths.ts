import { isJsonObject, type Json } from '#domain/json.ts';

/**
 * A copy of `value` with the field at the dotted `path` replaced; `undefined` removes it. A path that does
 * not exist changes nothing.
 */
export function replaceAt(value: Json, path: string, replace: (found: Json) => Json | undefined): Json {
  const [field = '', ...rest] = path.split('.');
  if (!isJsonObject(value)) return value;
  const found = value[field];
  if (found === undefined) return value;
  const next = rest.length === 0 ? replace(found) : replaceAt(found, rest.join('.'), replace);
  const { [field]: _old, ...others } = value;
  return next === undefined ? others : { ...others, [field]: next };
}

export function readAt(value: Json, path: string): Json | undefined {
  let at: Json | undefined = value;
  for (const field of path.split('.')) at = isJsonObject(at) ? at[field] : undefined;
  return at;
}

/** The last name of a path: `data.bettingToken` is a secret of kind `bettingToken`. */
export const kindOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
