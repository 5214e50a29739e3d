import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineInput, type EventDefinition } from './define.ts';
import { indexDefinitions } from './definitions.ts';
import { eventDefinitions } from './registry.ts';
import { findingsFor } from './registry-checks.ts';
import { registryHash } from './registry-hash.ts';

const sound: EventDefinition = defineInput({
  type: 'test/thingHappened',
  doc: 'A definition with nothing wrong.',
  data: z.object({ name: z.string(), parts: z.array(z.object({ size: z.int() })) }),
  privacy: { name: 'account', parts: { size: 'public' } },
  examples: [{ name: 'x', parts: [{ size: 1 }] }],
});

describe('the registry', () => {
  it.each(eventDefinitions.map((definition): [string, EventDefinition] => [definition.type, definition]))(
    '%s is sound: named, documented, classified, with examples and a whole chain of upcasts',
    (_type, definition) => {
      expect(findingsFor(definition)).toEqual([]);
    },
  );

  it('has every type name once', () => {
    expect(indexDefinitions(eventDefinitions).size).toBe(eventDefinitions.length);
    expect(() => indexDefinitions([sound, sound])).toThrow('defined twice');
  });
});

describe('[EVT-04.1] an unclassified field', () => {
  it('does not compile', () => {
    const draft = {
      type: 'test/thingHappened',
      doc: 'One field has no class.',
      examples: [{ a: 1, b: 2 }],
    } as const;
    // @ts-expect-error `b` is in the schema and has no privacy class.
    defineInput({ ...draft, data: z.object({ a: z.int(), b: z.int() }), privacy: { a: 'public' } });
    defineInput({
      ...draft,
      data: z.object({ a: z.object({ c: z.int() }) }),
      // @ts-expect-error nor may a nested one be left out.
      privacy: { a: {} },
      examples: [{ a: { c: 1 } }],
    });
    // This one is complete and compiles.
    defineInput({
      ...draft,
      data: z.object({ a: z.int(), b: z.int() }),
      privacy: { a: 'public', b: 'public' },
    });
  });

  it('is found in a definition that got past the compiler', () => {
    expect(findingsFor({ ...sound, privacy: { name: 'account', parts: {} } })).toEqual([
      'test/thingHappened: parts.size has no privacy class',
    ]);
    expect(findingsFor({ ...sound, privacy: { name: 'account' } })).toEqual([
      'test/thingHappened: parts has no privacy class',
    ]);
  });
});

describe('the checks of a definition', () => {
  it.each<[string, Partial<EventDefinition>, string]>([
    ['a secret', { privacy: { name: 'secret', parts: { size: 'public' } } }, 'name is secret'],
    ['a secret whole', { privacy: { name: 'account', parts: { $whole: 'secret' } } }, 'parts is secret'],
    ['one class for several fields', { privacy: { name: 'account', parts: 'public' } }, 'several fields'],
    [
      'a class without a field',
      { privacy: { name: 'account', parts: { size: 'public' }, x: 'public' } },
      'x is cl',
    ],
    ['a name without a family', { type: 'thingHappened' }, 'family/'],
    ['an imperative', { type: 'test/doThing' }, 'past tense'],
    ['a missing upcast', { version: 2 }, 'no upcast from version 1'],
    ['an upcast from nowhere', { upcasts: { 1: (data) => data } }, 'not an older one'],
    ['no example', { examples: [] }, 'no example'],
    ['a refused example', { examples: [{ name: 1, parts: [] }] }, 'refused: test/thingHappened v1: name'],
    [
      'an example with more than the schema',
      { examples: [{ name: 'x', parts: [], y: 1 }] },
      'the schema drops',
    ],
    ['no doc', { doc: '' }, 'no doc line'],
  ])('find %s', (_what, fault, expected) => {
    const findings = findingsFor({ ...sound, ...fault });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(expected);
  });

  it('are silent about a sound definition', () => {
    expect(findingsFor(sound)).toEqual([]);
  });
});

describe('the registry hash', () => {
  const hash = (definition: Partial<EventDefinition>): string => registryHash([{ ...sound, ...definition }]);

  it('changes with a field, a version, a limit and a choice', () => {
    const variants = [
      hash({}),
      hash({ version: 2 }),
      hash({ data: z.object({ name: z.string() }) }),
      hash({ data: z.object({ name: z.optional(z.string()) }) }),
      hash({ data: z.object({ name: z.string().check(z.maxLength(3)) }) }),
      hash({ data: z.object({ name: z.string().check(z.maxLength(4)) }) }),
      hash({ data: z.object({ name: z.enum(['a', 'b']) }) }),
      hash({ data: z.object({ name: z.enum(['a', 'c']) }) }),
      hash({ data: z.object({ name: z.string().check(z.regex(/^a/)) }) }),
      hash({ data: z.object({ name: z.int().check(z.gte(0)) }) }),
      hash({ data: z.object({ name: z.int() }) }),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });

  it('does not change with the order of definitions, nor with words', () => {
    const other = { ...sound, type: 'test/otherHappened' };
    expect(registryHash([sound, other])).toBe(registryHash([other, sound]));
    expect(hash({ doc: 'Said in another way.' })).toBe(hash({}));
    expect(registryHash(eventDefinitions)).toMatch(/^[0-9a-f]{16}$/);
  });
});
