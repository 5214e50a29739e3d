import type { Plugin } from 'vite';
import * as firstCalls from '#domain/contract/initial-calls.ts';

const factsModule = /\/domain\/contract\/initial-calls\.ts$/;

const { viewFacts, ...single } = firstCalls;

/** As nearly all of these calls have it. */
const NOTHING_SECRET = '"secrets":{"request":[],"answer":[]}';

/** The module as it stands in a production build: its values, worked out now, each written once. */
export function compiledCalls(): string {
  const nameOf = new Map<string, string>(Object.entries(single).map(([name, facts]) => [facts.name, name]));
  const textOf = (facts: object): string => JSON.stringify(facts).replace(NOTHING_SECRET, '"secrets":open');
  const lines = Object.entries(single).map(([name, facts]) => `export const ${name} = ${textOf(facts)};`);
  const listed = viewFacts.map((facts) => nameOf.get(facts.name) ?? textOf(facts));
  return [
    `const open = {"request":[],"answer":[]};`,
    ...lines,
    `export const viewFacts = [${listed.join(', ')}];`,
  ].join('\n');
}

/** In production builds only: the development server follows the definitions. */
export const compileCallFacts = (): Plugin => ({
  name: 'call-facts',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (factsModule.test(id) ? { code: compiledCalls(), map: null } : null),
});
