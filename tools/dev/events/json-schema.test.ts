import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { eventDefinitions } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip, type VerifiedLog } from '#recordings/format/slip-file.ts';
import { corpusEntries } from '../corpus/files.ts';
import { slipSchema } from './json-schema.ts';

/** A validator that the project does not make itself: the one of the web server. */
function validator() {
  const app = Fastify({
    bodyLimit: 64 * 1024 * 1024,
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false },
    },
  });
  app.post('/', { schema: { body: slipSchema(eventDefinitions) } }, () => 'valid');
  return async ({ header, events }: Pick<VerifiedLog, 'header' | 'events'>): Promise<string> =>
    (await app.inject({ method: 'POST', url: '/', payload: { header, events } })).body;
}

describe('the published schema of a decoded recording', () => {
  it('is written down', () => {
    const file = join(import.meta.dirname, '../../../docs/slip.schema.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(slipSchema(eventDefinitions))),
    );
  });

  it('accepts every golden session, and refuses one with a payload that is none', {
    timeout: 60_000,
  }, async () => {
    const check = validator();
    for (const { slip, name } of corpusEntries()) {
      const log = await readSlip(readFileSync(slip), nodePrimitives);
      expect(await check(log), name).toBe('valid');
      const [first, ...rest] = log.events;
      if (first === undefined) throw new Error('an empty session');
      const wrong = [
        { ...log, events: [{ ...first, data: { width: 'wide' } }, ...rest] },
        { ...log, events: [{ ...first, seq: 0 }, ...rest] },
        { ...log, events: [{ ...first, type: 'lifecycle/unheardOf' }, ...rest] },
      ];
      for (const one of wrong) expect(await check(one)).not.toBe('valid');
    }
  });
});
