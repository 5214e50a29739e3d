import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appDefinitions } from '#domain/events/definitions.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { registryHash } from '#domain/events/registry-hash.ts';
import { readPayload } from '#domain/events/validate.ts';
import { type Golden, goldenName, historyFolder, readGoldens } from './history.ts';
import { eventsReport } from './report.ts';

const again = 'run `npm run events` and commit what it writes';
const goldens = readGoldens();

describe('the report of all events', () => {
  it('is what the registry says today', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
    expect(
      committed === eventsReport(eventDefinitions, registryHash(eventDefinitions)),
      `docs/events.md is stale: ${again}`,
    ).toBe(true);
  });
});

describe('golden payloads', () => {
  it('[EVT-10.2] exist for every version of every type', () => {
    const missing = eventDefinitions.flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, at) => goldenName(type, at + 1)).filter(
        (name) => !existsSync(join(historyFolder, name)),
      ),
    );
    expect(missing, `no golden payload: ${again}`).toEqual([]);
  });

  it.each(goldens.map((golden): [string, Golden] => [golden.name, golden]))(
    '[EVT-10.2] %s is still read',
    (_name, { type, version, payloads }) => {
      expect(payloads.length).toBeGreaterThan(0);
      for (const payload of payloads) {
        expect(() => readPayload(appDefinitions, type, version, payload)).not.toThrow();
      }
    },
  );
});
