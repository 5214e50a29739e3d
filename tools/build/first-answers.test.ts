import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { ErrorBody, firstDefinitions } from '#domain/contract/packed-answers.ts';
import { readerOf } from '#domain/contract/packed-schema.ts';
import { type Json, toJson } from '#domain/json.ts';
import { compiledAnswers, compileFirstAnswers, packer } from './first-answers.ts';

/** What stands where a schema wants something: that so many times, and once anything. */
const nearly =
  (weight: number) =>
  (wanted: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof(
      { arbitrary: wanted, weight },
      {
        arbitrary: fc.constantFrom(undefined, null, true, '', 'x', 0, -1, 1.5, 2 ** 31, 2 ** 60, [], {}),
        weight: 1,
      },
    );

/** Small answers are wrong by the first, large ones are right by the last. */
const NEARNESS = [10, 40, 400];

/** Values of a schema, found by looking at it with other eyes than the packer's: through JSON Schema. */
function valuesOf(schema: z.ZodMiniType, weight: number): fc.Arbitrary<unknown> {
  const near = nearly(weight);
  type Described = z.core.JSONSchema.BaseSchema;
  const more = fc.dictionary(fc.constantFrom('other', 'toString', 'constructor'), fc.integer(), {
    maxKeys: 2,
  });
  const isSchema = (of: unknown): of is Described =>
    typeof of === 'object' && of !== null && !Array.isArray(of);
  const inner = (of: unknown): fc.Arbitrary<unknown> => (isSchema(of) ? arbitrary(of) : fc.constant(null));
  function arbitrary(of: Described): fc.Arbitrary<unknown> {
    if (of.enum !== undefined) return near(fc.constantFrom(...of.enum));
    if (of.const !== undefined) return near(fc.constant(of.const));
    const several = of.anyOf ?? of.oneOf;
    if (several !== undefined) return fc.oneof(...several.map(inner));
    const { type } = of;
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitrary({ ...of, type: one })));
    if (of.type === 'array') return near(fc.array(inner(of.items), { maxLength: 3 }));
    if (of.type === 'object' && of.properties !== undefined) {
      const { properties, required = [] } = of;
      const fields = Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, inner(field)]),
      );
      const requiredKeys = required.filter((key) => key in properties);
      return near(
        fc
          .tuple(more, fc.record(fields, { requiredKeys }))
          .map(([extra, record]) => ({ ...extra, ...record })),
      );
    }
    if (of.type === 'object')
      return near(fc.dictionary(fc.string({ maxLength: 3 }), inner(of.additionalProperties), { maxKeys: 3 }));
    if (of.type === 'string' && of.pattern !== undefined)
      return near(
        fc.oneof(
          { arbitrary: fc.stringMatching(new RegExp(of.pattern)), weight },
          { arbitrary: fc.stringMatching(/^[A-Z\d/_]{0,6}$/), weight: 1 },
        ),
      );
    if (of.type === 'string') return near(fc.string({ maxLength: 3 }));
    if (of.type === 'boolean') return near(fc.boolean());
    if (of.type === 'null') return fc.constant(null);
    if (of.type === 'number') return near(fc.double({ noNaN: true, noDefaultInfinity: true }));
    const [min, max] = [Number(of.exclusiveMinimum ?? of.minimum ?? -5), of.maximum ?? 5];
    return near(fc.integer({ min: Math.max(min, -9), max: Math.min(max, 2 ** 31 - 1) }));
  }
  // The same form that any reader of JSON Schema is given.
  return arbitrary(z.toJSONSchema(schema));
}

const asJson = (value: unknown): Json | undefined => {
  const text = JSON.stringify({ value });
  if (text.includes('__proto__')) return undefined;
  const found = toJson(JSON.parse(text));
  return typeof found === 'object' && found !== null && 'value' in found ? found.value : undefined;
};

const schemas: readonly (readonly [string, z.ZodMiniType])[] = [
  ...firstDefinitions.map(({ name, answer }) => [name, answer] as const),
  ['ErrorBody', ErrorBody],
];

describe('[FAST-02] the packed schemas of the first answers', () => {
  it.each(schemas)('read %s as its definition does: the same values, the same complaint', (_name, schema) => {
    const { packed, place } = packer();
    const at = place(schema);
    const { safeParse } = readerOf(packed)(at);
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(...NEARNESS.map((weight) => valuesOf(schema, weight))), (value) => {
        const body = asJson(value);
        if (body === undefined) return;
        const expected = schema.safeParse(body);
        const found = safeParse(body);
        expect(found.success).toBe(expected.success);
        if (found.success) {
          read += 1;
          // As text: the order of keys as well.
          expect(JSON.stringify(found.data)).toBe(JSON.stringify(expected.data));
        } else expect(found.error.issues[0]?.path).toEqual(expected.error?.issues[0]?.path);
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(0);
  });

  it('stop the build at a schema that they do not read', () => {
    const { place } = packer();
    const others: readonly $ZodType[] = [
      z.union([z.string(), z.int()]),
      z.string().check(z.refine((text) => text !== 'x')),
      z.object({ a: z.record(z.enum(['a']), z.int()) }),
      z.int().check(z.multipleOf(2)),
      z.literal(7),
      z.discriminatedUnion('a', [z.object({ a: z.enum(['b', 'c']) })]),
    ];
    for (const schema of others) expect(() => place(schema)).toThrow('does not read');
  });

  it('make a module that needs no definition', () => {
    const imports = [...compiledAnswers().matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    expect(imports).toEqual(['./packed-schema.ts']);
  });
});

it('packs the module that the app imports, by the name that it has', () => {
  const { load } = compileFirstAnswers();
  const id = fileURLToPath(import.meta.resolve('#domain/contract/packed-answers.ts'));
  const packed: unknown = typeof load === 'function' ? Reflect.apply(load, undefined, [id]) : undefined;
  expect(packed).toMatchObject({ code: compiledAnswers() });
});
