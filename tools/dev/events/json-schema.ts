import * as z from 'zod/mini';
import type { EventDefinition } from '#domain/events/define.ts';
import { LogHeader } from '#domain/events/envelope.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A schema of what is stored, at its place in the document. Parts that JSON Schema cannot say are left open.
 */
function storedForm(schema: z.ZodMiniType, place: string): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
  });
  // References are told from the root of the document, and this schema stands further down in it.
  const text = JSON.stringify(rest).replaceAll('"$ref":"#', `"$ref":"#/${place}`);
  const moved: unknown = JSON.parse(text);
  return moved;
}

const nameOf = (type: string): string => type.replace('/', '.');

/**
 * The JSON Schema (draft 7) of a decoded recording, `{header, events}`: the envelope of every event and the
 * payload of its current version. An event of an older version is described by its envelope alone.
 */
export function slipSchema(definitions: readonly EventDefinition[]): JsonSchema {
  const payloads = definitions.map(({ type, version, kind, data, doc }) => [
    nameOf(type),
    {
      title: type,
      description: doc,
      if: { properties: { v: { const: version } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, never awaited
      then: {
        properties: {
          kind: { const: kind },
          data: storedForm(data, `definitions/${nameOf(type)}/then/properties/data`),
        },
      },
    },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A decoded recording',
    type: 'object',
    required: ['header', 'events'],
    properties: {
      header: storedForm(LogHeader, 'properties/header'),
      events: { type: 'array', items: { $ref: '#/definitions/event' } },
    },
    definitions: {
      event: {
        type: 'object',
        required: ['seq', 'commit', 'type', 'v', 'kind', 'src', 'at', 'mono', 'data'],
        additionalProperties: false,
        properties: {
          seq: { type: 'integer', minimum: 1 },
          commit: { type: 'integer', minimum: 1 },
          type: { enum: definitions.map(({ type }) => type) },
          v: { type: 'integer', minimum: 1 },
          kind: { enum: ['input', 'derived'] },
          src: { type: 'string' },
          at: { type: 'integer' },
          mono: { type: 'number' },
          corr: { type: 'string' },
          data: true,
        },
        allOf: definitions.map(({ type }) => ({
          if: { properties: { type: { const: type } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, never awaited
          then: { $ref: `#/definitions/${nameOf(type)}` },
        })),
      },
      ...Object.fromEntries(payloads),
    },
  };
}
