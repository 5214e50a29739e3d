import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Json } from '../json.ts';
import { defineInput } from './define.ts';
import { indexDefinitions } from './definitions.ts';
import { UnreadableEvent } from './unreadable.ts';
import { readPayload } from './validate.ts';

/**
 * A type with a past, only here: v1 had a decimal price text, v2 a fraction as two numbers, v3 names what was
 * priced and how. The product's registry has no such event.
 */
const V1 = z.object({ price: z.string() });
const V2 = z.object({ num: z.int(), den: z.int() });
const priced = defineInput({
  type: 'test/thingPriced',
  version: 3,
  doc: 'A thing got its price.',
  data: z.object({ num: z.int(), den: z.int(), source: z.enum(['feed', 'trader']) }),
  privacy: { num: 'public', den: 'public', source: 'public' },
  examples: [{ num: 5, den: 2, source: 'feed' }],
  upcasts: {
    1: (data) => {
      const hundredths = Math.round((Number(V1.parse(data).price) - 1) * 100);
      return { num: hundredths, den: 100 };
    },
    2: (data) => ({ ...V2.parse(data), source: 'feed' }),
  },
});
const definitions = indexDefinitions([priced]);

const read = (version: number, data: Json, type = 'test/thingPriced'): Json =>
  readPayload(definitions, type, version, data);
const reasonOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof UnreadableEvent ? error.reason : `other: ${String(error)}`;
  }
  return 'read';
};

describe('PRIN-08 old data is converted when it is read', () => {
  it('[EVT-10.1] takes a payload of version 1 through the whole chain', () => {
    expect(read(1, { price: '3.5' })).toEqual({ num: 250, den: 100, source: 'feed' });
    expect(read(2, { num: 5, den: 2 })).toEqual({ num: 5, den: 2, source: 'feed' });
    expect(read(3, { num: 5, den: 2, source: 'trader' })).toEqual({ num: 5, den: 2, source: 'trader' });
  });

  it('[EVT-10.1] leaves the stored payload as it was', () => {
    const stored = Object.freeze({ price: '3.5' });
    read(1, stored);
    expect(stored).toEqual({ price: '3.5' });
  });

  it('PRIN-08 a hole in the chain is an error of its own, never a payload that nobody converted', () => {
    const holed = indexDefinitions([{ ...priced, upcasts: { 1: priced.upcasts[1] ?? ((data) => data) } }]);
    expect(reasonOf(() => readPayload(holed, 'test/thingPriced', 1, { price: '3.5' }))).toBe('missingUpcast');
    expect(
      reasonOf(() => readPayload(holed, 'test/thingPriced', 3, { num: 5, den: 2, source: 'feed' })),
    ).toBe('read');
  });

  it.each<[string, () => unknown, string]>([
    ['an unknown type', () => read(1, {}, 'test/neverHeard'), 'unknownType'],
    ['a newer version', () => read(4, {}), 'newerVersion'],
    ['version 0', () => read(0, {}), 'invalidVersion'],
    ['half a version', () => read(1.5, {}), 'invalidVersion'],
    ['a payload of another version', () => read(1, { num: 5, den: 2 }), 'invalidPayload'],
    ['a payload of the current version that the schema refuses', () => read(3, { num: 5 }), 'invalidPayload'],
    ['a payload that the chain turns into a wrong one', () => read(1, { price: 'cheap' }), 'invalidPayload'],
  ])('says which kind of unreadable: %s', (_what, work, reason) => {
    expect(reasonOf(work)).toBe(reason);
  });

  it('names the place and never the value', () => {
    expect(() => read(3, { num: 'hunter2', den: 2, source: 'feed' })).toThrow(
      /^test\/thingPriced v3: num: invalid_type$/,
    );
  });
});
