import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '#domain/contract/calls.ts';
import * as initial from '#domain/contract/initial-calls.ts';
import { firstDefinitions } from '#domain/contract/packed-answers.ts';
import { deferredCalls } from './deferred-parts.ts';

it('[BRW-10.4] the app can read the answer to each call that it asks, layouts of markets among them', () => {
  const asked = Object.values(initial).flatMap((of) =>
    'name' in of ? [of.name] : of.map(({ name }) => name),
  );
  const known = new Set([...firstDefinitions, ...deferredCalls].map(({ name }) => name));
  expect(asked).toContain('getConfigs');
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it('[BRW-10.4] and to each call that an epic asks', () => {
  const effects = join(import.meta.dirname, '../../effects');
  const files = readdirSync(effects, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const text = files.map((file) => readFileSync(join(effects, file), 'utf8')).join('\n');
  const asked = calls.filter(({ name }) => new RegExp(`\\.call\\(\\s*${name}\\b`).test(text));
  const known = new Set([...firstDefinitions, ...deferredCalls].map(({ name }) => name));
  expect(asked.map(({ name }) => name)).toContain('getDashboard');
  expect(asked.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
