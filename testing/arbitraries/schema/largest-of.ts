import fc from 'fast-check';
import type * as z from 'zod/mini';
import { numberOf, stringOf } from './scalars.ts';

type AnySchema = z.core.$ZodType;

/** Values to use instead of what the schema says: ids of what is on offer. */
export type Known = (field: string) => unknown;

/** Of a text without a largest size, whose body bounds it. */
const PLAIN = 64;
/** Of a list without a largest size; there is none in the contract. */
const MANY = 10_000;

interface Drawing {
  readonly known: Known;
  /**
   * Of the largest size so much, 0 to 1: where a body of all largest sizes is larger than any body may be.
   */
  readonly share: number;
}

/**
 * The largest value that a schema accepts, of the longest texts and lists, with every part that may be
 * missing.
 */
export function largestOf(schema: AnySchema, drawing: Drawing, field = ''): unknown {
  const given = drawing.known(field);
  if (given !== undefined) return given;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  const inner = (one: AnySchema, name = field): unknown => largestOf(one, drawing, name);
  switch (def.type) {
    case 'string':
      return longestText(def);
    case 'number':
      return fc.sample(numberOf(def), { numRuns: 1, seed: 1 })[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'literal':
      return def.values[0];
    case 'enum':
      return longest(Object.values(def.entries));
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one, name)]));
    case 'array': {
      const length = Math.max(1, Math.floor(mostOf(def, 'max_length', MANY) * drawing.share));
      return Array.from({ length }, () => inner(def.element));
    }
    case 'tuple':
      return def.items.map((item) => inner(item));
    case 'record':
      return { a: inner(def.valueType) };
    case 'union':
      return longest(def.options.map((option) => inner(option)));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(def.innerType);
    default:
      // Any JSON value.
      return Array.from({ length: Math.max(1, Math.floor(MANY * drawing.share)) }, (_, nth) => nth);
  }
}

const longest = (values: readonly unknown[]): unknown =>
  values.reduce((most, one) => (JSON.stringify(one).length > JSON.stringify(most).length ? one : most));

const mostOf = ({ checks = [] }: z.core.$ZodTypeDef, check: string, otherwise: number): number =>
  checks.reduce((most, one) => {
    const rule = one._zod.def;
    return rule.check === check && 'maximum' in rule ? Math.min(most, Number(rule.maximum)) : most;
  }, otherwise);

function longestText(def: z.core.$ZodTypeDef): unknown {
  const drawn = fc.sample(stringOf(def), { numRuns: 40, seed: 1 });
  // What no text may hold is refused before anything else is looked at.
  const text = longest(drawn.filter((one) => !/[\0\p{Surrogate}]/u.test(one)));
  const most = mostOf(def, 'max_length', PLAIN);
  const isFree =
    !('format' in def) && !(def.checks ?? []).some((one) => one._zod.def.check === 'string_format');
  return isFree && most > 0 ? 'x'.repeat(most) : text;
}
