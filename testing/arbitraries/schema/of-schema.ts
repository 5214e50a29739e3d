import fc from 'fast-check';
import type * as z from 'zod/mini';
import { parses } from './parses.ts';
import { numberOf, stringOf } from './scalars.ts';

type AnySchema = z.core.$ZodType;
/** What to draw instead of what the schema says; undefined leaves it to the schema. */
export type Pools = (schema: AnySchema, field: string) => fc.Arbitrary<unknown> | undefined;

/**
 * A schema that values cannot be drawn for: it uses a part of the library that no schema of the product used
 * before.
 */
export class CannotDraw extends Error {
  constructor(kind: string, field: string) {
    super(`no values can be drawn for a schema of kind ${kind} at ${field === '' ? '(root)' : field}`);
    this.name = 'CannotDraw';
  }
}

/** Names that JSON objects may have in places that are open; `__proto__` is refused by the log. */
const key = fc
  .oneof(fc.constantFrom('a', 'b', 'GBP', 'EUR', '1', 'constructor', 'toString'), fc.string({ maxLength: 8 }))
  .filter((name) => name !== '__proto__');

/** Any JSON value as the log keeps it: no -0, no prototype. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/**
 * Values that a schema accepts, drawn from what the schema itself says, so that a field is drawn the day it
 * is added. The product's schemas are their own source: there is no second list of fields to forget.
 *
 * @param pools small sets for ids and names, so that values drawn apart speak of the same things.
 * @throws CannotDraw
 */
export function ofSchema(
  schema: AnySchema,
  pools: Pools = () => undefined,
  field = '',
): fc.Arbitrary<unknown> {
  const draw = (inner: AnySchema, name = field): fc.Arbitrary<unknown> => ofSchema(inner, pools, name);
  const pooled = pools(schema, field);
  if (pooled !== undefined) return pooled;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  const drawn = drawFrom(def, draw, field);
  return hasOwnRule(def) ? drawn.filter((value) => parses(schema, value)) : drawn;
}

/** A rule written as a function: nothing can be read from it, so what it refuses is drawn anew. */
const hasOwnRule = (def: z.core.$ZodTypeDef): boolean =>
  (def.checks ?? []).some((check) => ['custom', 'overwrite'].includes(check._zod.def.check));

function drawFrom(
  def: z.core.$ZodTypes['_zod']['def'],
  draw: (inner: AnySchema, name?: string) => fc.Arbitrary<unknown>,
  field: string,
): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'string':
      return stringOf(def);
    case 'number':
      return numberOf(def);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'object':
      return objectOf(def, draw);
    case 'array':
      return fc.array(draw(def.element), { ...lengthsOf(def), size: 'xsmall' });
    case 'tuple':
      return fc.tuple(...def.items.map((item) => draw(item)));
    case 'record':
      return fc.dictionary(recordKey(def.keyType), draw(def.valueType), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    case 'union':
      return fc.oneof(...def.options.map((option) => draw(option)));
    case 'nullable':
      return fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 3, arbitrary: draw(def.innerType) },
      );
    // A part that may be missing is left out where it stands, in its object.
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return draw(def.innerType);
    case 'lazy':
    case 'unknown':
    case 'any':
      // The registry has one recursive schema: any JSON value.
      return anyJson;
    default:
      throw new CannotDraw(def.type, field);
  }
}

const recordKey = (keyType: AnySchema): fc.Arbitrary<string> => {
  const def = (keyType as z.core.$ZodTypes)._zod.def;
  return def.type === 'enum' ? fc.constantFrom(...Object.values(def.entries).map(String)) : key;
};

const mayBeMissing = (schema: AnySchema): boolean =>
  ['optional', 'default', 'prefault'].includes(schema._zod.def.type);

function objectOf(
  { shape, catchall }: z.core.$ZodObjectDef,
  draw: (inner: AnySchema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, inner]): [string, fc.Arbitrary<unknown>] => [
    name,
    draw(inner, name),
  ]);
  const known = fc.record(Object.fromEntries(fields), {
    requiredKeys: Object.entries(shape).flatMap(([name, inner]) => (mayBeMissing(inner) ? [] : [name])),
    noNullPrototype: true,
  });
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never';
  if (!isOpen) return known;
  // What a later build adds: an open object keeps it, whatever it is.
  const more = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.record({ addedLater: anyJson }));
  return fc.tuple(more, known).map(([extra, value]) => ({ ...extra, ...value }));
}

function lengthsOf({ checks = [] }: z.core.$ZodTypeDef): { minLength?: number; maxLength?: number } {
  const bounds: { minLength?: number; maxLength?: number } = {};
  for (const check of checks) {
    const def = check._zod.def as z.core.$ZodCheckMinLengthDef | z.core.$ZodCheckMaxLengthDef;
    if (def.check === 'min_length') bounds.minLength = def.minimum;
    if (def.check === 'max_length') bounds.maxLength = def.maximum;
  }
  return bounds;
}
