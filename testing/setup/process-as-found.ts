import { afterAll, expect } from 'vitest';

const BROWSER = ['window', 'document'] as const;
const OWN = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Date',
  'fetch',
] as const;

const FOUND = Symbol.for('what the process had before its first file of tests');
type Found = Readonly<Record<string, unknown>>;
const process: { [FOUND]?: Found } & Found = globalThis;
process[FOUND] ??= Object.fromEntries(OWN.map((name) => [name, globalThis[name]]));
const found = process[FOUND];

/**
 * Files of tests share a process and its modules, so each takes back what it changed of it: a browser's names
 * make libraries believe that they are in one, under a clock that stands still a gateway never ends. A file
 * that needs such names for good runs alone (`vitest.config.ts`).
 */
afterAll(() => {
  expect(
    [
      ...BROWSER.filter((name) => name in globalThis),
      ...OWN.filter((name) => globalThis[name] !== found[name]),
    ],
    'what this file leaves behind in its process',
  ).toEqual([]);
});
