const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Equality of JSON-like values, key order aside; a key holding undefined equals an absent key. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  for (const key of Object.keys(a)) if (!sameValue(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (a[key] === undefined && b[key] !== undefined) return false;
  return true;
}
