import type { Json } from '../json.ts';

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Limits as the screens may rely on them (USR-02): an empty object means none and becomes null; a deposit limit
 * without an amount is dropped.
 */
export function normaliseLimits(limits: Json): Json {
  if (!isRecord(limits)) return null;
  const kept: Record<string, Json> = {};
  for (const [name, value] of Object.entries(limits)) {
    if (name === 'depositLimits' && Array.isArray(value)) {
      const items: readonly Json[] = value;
      const set = items.filter((item) => isRecord(item) && typeof item.amount === 'number');
      if (set.length > 0) kept[name] = set;
    } else if (!(isRecord(value) && Object.keys(value).length === 0) && value !== null) {
      kept[name] = value;
    }
  }
  return Object.keys(kept).length === 0 ? null : kept;
}
