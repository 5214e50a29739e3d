import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Outline, outlineOf } from '#domain/events/schema-outline.ts';
import * as lean from './lean-schema.ts';

interface Reader {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined;
  };
}

/** Every schema that the app reads a value with, by name. */
async function schemasNow(): Promise<Map<string, Reader>> {
  const [{ calls }, { ErrorBody }, { eventDefinitions }, live, { Settings }, brands, odds, { PriceSnapshot }, bets] =
    await Promise.all([
      import('#domain/contract/calls.ts'),
      import('#domain/contract/errors.ts'),
      import('#domain/events/registry.ts'),
      import('#domain/contract/live.ts'),
      import('#domain/settings/settings.ts'),
      import('#domain/brand.ts'),
      import('#domain/odds/odds.ts'),
      import('#projections/prices/snapshot.ts'),
      import('#domain/contract/my-bets.ts'),
    ]);
  const { Manifest } = await import('#recordings/format/manifest.ts');
  const { EventId, SportId, CategoryId, BetId, PlacementRef } = brands;
  const named = { ErrorBody, Settings, EventId, SportId, CategoryId, BetId, PlacementRef, PriceSnapshot, Manifest };
  return new Map<string, Reader>([
    ...calls.map(({ name, answer }): [string, Reader] => [`answer of ${name}`, answer]),
    ...calls.map(({ name, body }): [string, Reader] => [`body of ${name}`, body]),
    ...eventDefinitions.map(({ type, data }): [string, Reader] => [type, data]),
    ...Object.entries({ ...named, Odds: odds.Odds, OddsText: odds.OddsText, Bet: bets.Bet }),
    ['WireMessage', live.WireMessage],
    ['LiveMessage', live.LiveMessage],
    ['PriceMessage', live.PriceMessage],
  ]);
}

const library = await schemasNow();
vi.resetModules();
vi.doMock('zod/mini', () => lean);
const ours = await schemasNow();

const someJson = fc.jsonValue({ maxDepth: 2 });
const texts = ['', '5/2', 'SBTC1_1', 'GBP', '10.00', 'PL', '0f8fad5b-d9cb-469f-a165-70867728950e', 'ABCD-1234'];
const odd: fc.Arbitrary<unknown> = fc.oneof(
  someJson,
  fc.constantFrom<unknown>(undefined, null, -0, -1, 0.5, 2 ** 31, 2 ** 53, Number.NaN, [], {}, new Date(0), '__proto__'),
);

/** Mostly what the outline names, with something else in its place here and there. */
function near(outline: Outline): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(outline) }, { weight: 1, arbitrary: odd });
}

function fitting(outline: Outline): fc.Arbitrary<unknown> {
  switch (outline.kind) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(outline.fields).map(([key, of]) => [key, near(of)]));
      const optional = Object.entries(outline.fields).filter(([, of]) => of.kind === 'optional');
      const gone = fc.subarray([...optional.map(([key]) => key), ...Object.keys(fields).slice(0, 1)]);
      const more = fc.dictionary(fc.string({ maxLength: 4 }), someJson, { maxKeys: 2 });
      return fc.tuple(fc.record(fields), gone, fc.boolean(), more).map(([all, missing, drop, extra]) => ({
        ...extra,
        ...Object.fromEntries(Object.entries(all).filter(([key]) => !drop || !missing.includes(key))),
      }));
    }
    case 'array':
      return fc.array(near(outline.of), { maxLength: 2 });
    case 'optional':
      return fc.option(near(outline.of), { nil: undefined });
    case 'nullable':
      return fc.option(near(outline.of), { nil: null });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 4 }), near(outline.of), { maxKeys: 3 });
    case 'tuple':
      return fc.tuple(...outline.parts.map(near));
    case 'union':
      return fc.oneof(...outline.parts.map(near));
    case 'choice':
      return fc.constantFrom(...outline.values);
    case 'json':
      return someJson;
    case 'scalar':
      if (outline.name === 'boolean') return fc.boolean();
      if (outline.name === 'null') return fc.constant(null);
      if (outline.name === 'string') return fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 8 }));
      return fc.oneof(fc.integer({ min: -3, max: 5000 }), fc.maxSafeInteger());
  }
}

const names = [...library.keys()];

describe('schemas of a production build', () => {
  it.each(names)('%s: reads as the library does', (name) => {
    const theirs = library.get(name);
    const lean = ours.get(name);
    if (theirs === undefined || lean === undefined) throw new Error(`no schema ${name}`);
    // The library's own type of its schemas, which the interface above leaves out.
    const outline = outlineOf(theirs as unknown as Parameters<typeof outlineOf>[0]);
    fc.assert(
      fc.property(near(outline), (value) => {
        const expected = theirs.safeParse(value);
        const found = lean.safeParse(value);
        expect(found.success).toBe(expected.success);
        if (expected.success) expect(found.data).toStrictEqual(expected.data);
        else {
          // A union as a whole, where the library looks into the one member that failed by a check only.
          const place = found.error?.issues[0]?.path ?? ['none'];
          expect(expected.error?.issues[0]?.path.slice(0, place.length)).toEqual(place);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('knows every function of the library that the product uses', () => {
    const used = new Set<string>();
    for (const folder of ['domain', 'projections', 'effects', 'recordings', 'src'])
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.endsWith('test-world.tsx')) continue;
        const text = readFileSync(join(folder, file), 'utf8');
        if (!text.includes("* as z from 'zod/mini'") || text.includes("import type * as z from 'zod/mini'")) continue;
        for (const [, name = ''] of text.matchAll(/\bz\.([a-zA-Z]+)/g)) used.add(name);
      }
    const typesOnly = ['infer', 'input', 'core', 'ZodMiniType'];
    expect([...used].filter((name) => !(name in lean) && !typesOnly.includes(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(15);
  });
});
