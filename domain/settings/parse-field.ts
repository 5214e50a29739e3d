import type * as z from 'zod/mini';
import { isJsonObject, type Json } from '../json.ts';

/** Servers send numbers as text and stakes as numbers; every reading is tried before a value is given up. */
function readings(value: Json): readonly Json[] {
  if (typeof value === 'number') return [value, String(value)];
  if (typeof value !== 'string') return [value];
  return [
    value,
    ...(/^\d{1,9}$/.test(value) ? [Number(value)] : []),
    value.toUpperCase(),
    value.toLowerCase(),
  ];
}

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: Json,
): { readonly value: z.infer<Schema> } | undefined {
  for (const reading of readings(value)) {
    const parsed = schema.safeParse(reading);
    if (parsed.success) return { value: parsed.data };
  }
  return undefined;
}

/** The first reading that the schema accepts, else the default. */
export function readField<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: Json | undefined,
  fallback: z.infer<Schema>,
): z.infer<Schema> {
  const found = value === undefined ? undefined : read(schema, value);
  return found === undefined ? fallback : found.value;
}

/** Elements of a list that are valid on their own; anything else in it is dropped. */
export function readList<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: Json | undefined,
  fallback: readonly z.infer<Schema>[],
): z.infer<Schema>[] {
  if (!Array.isArray(value)) return [...fallback];
  const items: readonly Json[] = value;
  return items.flatMap((item) => {
    const found = read(schema, item);
    return found === undefined ? [] : [found.value];
  });
}

/** Every field of an object schema, each on its own, so that one bad field costs only itself. */
export function readFields<Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  value: Json | undefined,
  fallback: { readonly [K in keyof Shape]: z.infer<Shape[K]> },
): { [K in keyof Shape]: z.infer<Shape[K]> } {
  const source = isJsonObject(value) ? value : {};
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    readField(schema, source[name], fallback[name]),
  ]);
  // Object.fromEntries forgets which key has which value; each was read by the schema of its own key just
  // above.
  return Object.fromEntries(fields) as { [K in keyof Shape]: z.infer<Shape[K]> };
}
