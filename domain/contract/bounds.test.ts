import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Places of a request where as much may stand as fits into a body. */
function unbounded(schema: unknown, place: string): string[] {
  if (!isSchema(schema)) return [];
  const { type, items, properties, maxItems, maxLength, pattern, format } = schema;
  const own =
    (type === 'array' && maxItems === undefined) ||
    (type === 'string' &&
      [maxLength, pattern, format, schema.enum, schema.const].every((one) => one === undefined));
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? list.flatMap((one: unknown) => unbounded(one, place)) : [];
  });
  return [
    ...(own ? [`${place}: ${type}`] : []),
    ...branches,
    ...unbounded(items, `${place}[]`),
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, one]) =>
      unbounded(one, `${place}.${name}`),
    ),
  ];
}

describe('[HOLD-01] what a call may be asked with', () => {
  // A piece of a recording is bounded as a whole, and its header is a format of its own.
  it.each(calls.filter(({ implemented, name }) => implemented && name !== 'uploadRecording'))(
    '$name: every list and text has a largest size',
    (call) => {
      // Addresses are bounded as a whole: a server takes no more than 16 kB of them.
      const parts = ['body'] as const;
      expect(
        parts.flatMap((part) =>
          unbounded(z.toJSONSchema(call[part], { unrepresentable: 'any', io: 'input' }), part),
        ),
      ).toEqual([]);
    },
  );
});
