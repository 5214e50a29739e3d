import type { Plugin } from 'vite';
import * as firstCalls from '../../domain/contract/first-calls.ts';

const factsModule = /\/domain\/contract\/first-calls\.ts$/;

/** The module as it stands in a production build: its values, worked out now. */
export const compiledCalls = (): string =>
  Object.entries(firstCalls)
    .map(([name, facts]) => `export const ${name} = ${JSON.stringify(facts)};\n`)
    .join('');

/** In production builds only: the development server follows the definitions. */
export const compileCallFacts = (): Plugin => ({
  name: 'call-facts',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (factsModule.test(id) ? { code: compiledCalls(), map: null } : null),
});
