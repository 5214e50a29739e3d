import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const lean = fileURLToPath(new URL('../../src/platform/schema/lean-schema.ts', import.meta.url));

/**
 * Production builds of the app read values with our own few lines in place of the library; `lean-schema.test.ts` holds
 * the two against each other for every schema of the product.
 */
export const leanSchemas = (): Plugin => ({
  name: 'lean-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? lean : null),
});
