import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineInput, type EventDefinition } from '#domain/events/define.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { factsOfDefinition } from '#domain/events/registry-facts.ts';
import { type Outline, outlineOf } from '#domain/events/schema-outline.ts';
import type { Json } from '#domain/json.ts';
import { canonicalText } from './parse-stored-event.ts';
import { redactPayload as redactBy } from './redact.ts';

const redactPayload = (definition: EventDefinition, data: unknown): Json =>
  redactBy(factsOfDefinition(definition), data);

const canary = 'CANARY-4929-1234';
const secretNames = [
  'password',
  'trustToken',
  'otp',
  'cvv',
  'cardNumber',
  'Authorization',
  'set-cookie',
  'pin',
];

/**
 * The example with the canary hidden everywhere it could be: as a field nobody named in every closed object,
 * under the name of a secret wherever the schema takes anything.
 */
function poisoned(value: Json, outline: Outline, name: string): Json {
  switch (outline.kind) {
    case 'json':
      return Array.isArray(value) || typeof value !== 'object' || value === null
        ? { kept: value, deep: [{ [name]: canary }] }
        : { ...value, [name]: canary };
    case 'optional':
    case 'nullable':
      return value === null ? null : poisoned(value, outline.of, name);
    case 'array':
      return (value as Json[]).map((item) => poisoned(item, outline.of, name));
    case 'record':
      return {
        ...(value as Record<string, Json>),
        ...(outline.of.kind === 'json' ? { [name]: canary } : {}),
      };
    case 'object': {
      const fields = Object.entries(value as Record<string, Json>).map(([key, item]): [string, Json] => [
        key,
        poisoned(item, outline.fields[key] ?? { kind: 'json' }, name),
      ]);
      return { ...Object.fromEntries(fields), [outline.open ? name : `${name}Unheard`]: canary };
    }
    default:
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, nobodyNamedThis: canary }
        : value;
  }
}

describe('redaction at append', () => {
  it.each(eventDefinitions.map((definition): [string, EventDefinition] => [definition.type, definition]))(
    '[EVT-04.2] %s keeps no canary that its schema does not name',
    (_type, definition) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...definition.examples),
          fc.constantFrom(...secretNames),
          (example, name) => {
            const hidden = poisoned(example, outlineOf(definition.data), name);
            const kept = canonicalText(redactPayload(definition, hidden));
            expect(kept).not.toContain(canary);
          },
        ),
        { numRuns: 20 },
      );
    },
  );

  it.each(eventDefinitions.map((definition): [string, EventDefinition] => [definition.type, definition]))(
    '[EVT-04] %s keeps everything that its schema names, however often it is redacted',
    (_type, definition) => {
      for (const example of definition.examples) {
        const once = redactPayload(definition, example);
        expect(once).toEqual(example);
        expect(redactPayload(definition, once)).toEqual(once);
      }
    },
  );

  const open = defineInput({
    type: 'test/bodyReceived',
    doc: 'A payload with an open part.',
    data: z.object({ body: z.json() }),
    privacy: { body: 'account' },
    examples: [{ body: null }],
  });

  it('[EVT-04.2] says what kind of thing was taken out and how long it was', () => {
    expect(redactPayload(open, { body: { user: 'x', password: 'hunter2', list: [{ pin: 1234 }] } })).toEqual({
      body: {
        user: 'x',
        password: { redacted: 'password', len: 0 },
        list: [{ pin: { redacted: 'pin', len: 0 } }],
      },
    });
  });

  it('leaves what an edge has redacted already', () => {
    const redacted = { body: { password: { redacted: 'password', len: 7 } } };
    expect(redactPayload(open, redacted)).toEqual(redacted);
  });

  it('makes every text one that can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // Refused as a key, which has its own test.
        fc.pre(text !== '__proto__');
        const kept = redactPayload(open, { body: { [text]: `${text}\ud800` } });
        expect(JSON.parse(canonicalText(kept))).toEqual(kept);
      }),
    );
  });

  it('refuses another shape than the schema has, without saying the value', () => {
    expect(() => redactPayload(eventDefinitions[0], { path: { name: 'hunter2' } })).toThrow(
      /^lifecycle\/sessionStarted v1: path: not a scalar$/,
    );
    expect(() => redactPayload(eventDefinitions[0], { path: Number.NaN })).toThrow(
      /not a JSON value at path/,
    );
  });
});
