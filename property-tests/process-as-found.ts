import { afterAll, expect } from 'vitest';

/**
 * Files of tests share a process and its modules, so each takes back what it changed of it. A browser's names that stay
 * behind make libraries of the files after it believe that they are in one; a file that needs them for good runs alone
 * (`vitest.config.ts`).
 */
afterAll(() => {
  expect(
    ['window', 'document'].filter((name) => name in globalThis),
    'a name of a browser that this file leaves behind',
  ).toEqual([]);
});
