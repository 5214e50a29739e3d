import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineInput, type EventDefinition } from '#domain/events/define.ts';
import { appDefinitions } from '#domain/events/definitions.ts';
import { type AppEvent, eventDefinitions } from '#domain/events/registry.ts';
import { readPayload } from '#domain/events/validate.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { sampleHeader } from '#testing/arbitraries/recorded-log.ts';
import { anyLog, logged, payloadOf } from '#testing/arbitraries/schema/events.ts';
import { CannotDraw, ofSchema } from '#testing/arbitraries/schema/of-schema.ts';
import { parses } from '#testing/arbitraries/schema/parses.ts';
import { hold, holdAsync } from '../kept/hold.ts';

/** Written, read, and written again. */
async function expectKept(events: readonly AppEvent[]): Promise<void> {
  const bytes = await writeSlip(sampleHeader, storedForm(events), nodePrimitives);
  const back = await readSlip(bytes, nodePrimitives);
  const read = readAppEvents(back.events);
  expect(read.map(canonicalText)).toEqual(events.map(canonicalText));
  expect(await writeSlip(sampleHeader, storedForm(read), nodePrimitives)).toEqual(bytes);
}

describe('events drawn from their schemas', () => {
  it.each(eventDefinitions.map((definition): [string, EventDefinition] => [definition.type, definition]))(
    '%s can be drawn, parses to itself, and comes back from a recording byte for byte',
    async (type, definition) => {
      const name = `event-${type.replace('/', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      const drawn = fc.array(payloadOf(definition), { minLength: 1, maxLength: 4 });
      const property = fc.asyncProperty(drawn, async (payloads) => {
        for (const data of payloads)
          expect(readPayload(appDefinitions, type, definition.version, data)).toEqual(data);
        await expectKept(logged(payloads.map((data) => ({ type, data }) as never)));
      });
      await holdAsync(name, property, { runs: 3 });
    },
  );

  it('a log of all kinds of them comes back from a recording byte for byte', async () => {
    const property = fc.asyncProperty(anyLog(), expectKept);
    await holdAsync('log-comes-back', property, { runs: 40 });
  });
});

describe('drawing from a schema', () => {
  const sample = (schema: z.core.$ZodType) => fc.sample(ofSchema(schema), { numRuns: 60, seed: 1 });

  it('says which field it cannot draw, where a schema uses what none used before', () => {
    const definition = defineInput({
      type: 'test/dayChosen',
      doc: 'A definition with a part that nothing can be drawn for.',
      data: z.object({ day: z.date() }),
      privacy: { day: 'public' } as never,
      examples: [{ day: new Date(0) }],
    });
    expect(() => payloadOf(definition)).toThrow(CannotDraw);
    expect(() => payloadOf(definition)).toThrow('date at day');
  });

  it.each<[string, z.core.$ZodType]>([
    ['bounds', z.int().check(z.gte(3), z.lte(5))],
    ['lengths', z.string().check(z.minLength(2), z.maxLength(3))],
    ['patterns', z.string().check(z.regex(/^[A-Z]{3}\/\d{1,4}$/))],
    ['its own rules', z.int().check(z.refine((number) => number % 2 === 0))],
    ['tuples', z.tuple([z.literal(1), z.boolean()])],
    ['records', z.record(z.enum(['a', 'b']), z.optional(z.int()))],
    ['strict objects', z.strictObject({ a: z.optional(z.null()) })],
    ['lists of a length', z.array(z.boolean()).check(z.minLength(2), z.maxLength(3))],
    ['defaults', z.object({ a: z._default(z.boolean(), true) })],
    ['any JSON', z.json()],
  ])('keeps to %s', (_what, schema) => {
    for (const value of sample(schema)) expect(parses(schema, value)).toBe(true);
  });

  it('draws what is optional both ways, what may be null both ways, and every choice', () => {
    const values = sample(
      z.object({ a: z.optional(z.int()), b: z.nullable(z.int()), c: z.enum(['x', 'y', 'z']) }),
    ) as { a?: number; b: number | null; c: string }[];
    expect(new Set(values.map((value) => 'a' in value)).size).toBe(2);
    expect(new Set(values.map(({ b }) => b === null)).size).toBe(2);
    expect(new Set(values.map(({ c }) => c)).size).toBe(3);
  });

  it('draws what a later build would add to an open object, and nothing to a closed one', () => {
    expect(sample(z.looseObject({})).some((value) => 'addedLater' in (value as object))).toBe(true);
    expect(sample(z.object({})).every((value) => Object.keys(value as object).length === 0)).toBe(true);
  });

  it('is the same for the same seed', () => {
    hold(
      'drawn-by-seed',
      fc.property(fc.integer(), (seed) => {
        const once = () => fc.sample(anyLog(6), { seed, numRuns: 2 });
        expect(JSON.stringify(once())).toBe(JSON.stringify(once()));
      }),
      { runs: 5 },
    );
  });
});
