import type { Plugin } from 'vite';
import * as firstCalls from '#domain/contract/initial-calls.ts';

const factsModule = /\/domain\/contract\/initial-calls\.ts$/;

const { catalogueFacts, ...single } = firstCalls;

/** The module as it stands in a production build: its values, worked out now, each written once. */
export function compiledCalls(): string {
  const nameOf = new Map<string, string>(Object.entries(single).map(([name, facts]) => [facts.name, name]));
  const lines = Object.entries(single).map(
    ([name, facts]) => `export const ${name} = ${JSON.stringify(facts)};`,
  );
  const listed = catalogueFacts.map((facts) => nameOf.get(facts.name) ?? JSON.stringify(facts));
  return [...lines, `export const catalogueFacts = [${listed.join(', ')}];`].join('\n');
}

/** In production builds only: the development server follows the definitions. */
export const compileCallFacts = (): Plugin => ({
  name: 'call-facts',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (factsModule.test(id) ? { code: compiledCalls(), map: null } : null),
});
