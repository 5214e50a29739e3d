import type * as z from 'zod/mini';
import type { Json } from '../json.ts';

/**
 * A schema as plain data: what it accepts, without the library's objects. Three things read it: the check
 * that every field is classified, the hash of the registry, and the generated report.
 */
export type Outline =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Outline>>; readonly open: boolean }
  | { readonly kind: 'array' | 'optional' | 'nullable'; readonly of: Outline }
  | { readonly kind: 'record'; readonly key: Outline; readonly of: Outline }
  | { readonly kind: 'tuple' | 'union'; readonly parts: readonly Outline[] }
  | { readonly kind: 'choice'; readonly values: readonly Json[] }
  | { readonly kind: 'json' }
  | { readonly kind: 'scalar'; readonly name: string; readonly checks: readonly string[] };

type AnySchema = z.core.$ZodType;

export function outlineOf(schema: AnySchema): Outline {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the library's own union of its schemas, told apart by `type`
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object': {
      const fields: Record<string, Outline> = {};
      for (const [name, field] of Object.entries(def.shape)) fields[name] = outlineOf(field);
      return { kind: 'object', fields, open: def.catchall !== undefined };
    }
    case 'array':
      return { kind: 'array', of: outlineOf(def.element) };
    case 'optional':
    case 'nullable':
      return { kind: def.type, of: outlineOf(def.innerType) };
    case 'default':
    case 'prefault':
      return { kind: 'optional', of: outlineOf(def.innerType) };
    case 'readonly':
      return outlineOf(def.innerType);
    case 'record':
      return { kind: 'record', key: outlineOf(def.keyType), of: outlineOf(def.valueType) };
    case 'tuple':
      return { kind: 'tuple', parts: def.items.map(outlineOf) };
    case 'union':
      return { kind: 'union', parts: def.options.map(outlineOf) };
    case 'literal':
      return { kind: 'choice', values: def.values.map(String) };
    case 'enum':
      return { kind: 'choice', values: Object.values(def.entries) };
    case 'lazy':
    case 'unknown':
    case 'any':
      // The registry has one recursive schema: any JSON value.
      return { kind: 'json' };
    default:
      return { kind: 'scalar', name: def.type, checks: checksOf(schema) };
  }
}

/** `int`, `>= 0`, `/^\d+$/` ... whatever narrows a scalar, in a stable order. */
function checksOf(schema: AnySchema): string[] {
  const def: Readonly<Record<string, unknown>> = { ...schema._zod.def };
  const own = 'check' in def ? [def] : [];
  const added = (schema._zod.def.checks ?? []).map(
    (check): Readonly<Record<string, unknown>> => ({ ...check._zod.def }),
  );
  return [...own, ...added].map(checkText).sort();
}

function checkText(check: Readonly<Record<string, unknown>>): string {
  const parts = ['check', 'format', 'value', 'minimum', 'maximum', 'inclusive', 'pattern'].flatMap((name) => {
    const value = check[name];
    if (value instanceof RegExp) return [value.source];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [String(value)]
      : [];
  });
  return parts.join(' ');
}
