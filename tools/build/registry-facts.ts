import type { Plugin } from 'vite';
import { packFacts } from '../../domain/events/packed-facts.ts';
import { registryFacts } from '../../domain/events/registry-facts.ts';

const factsModule = /\/domain\/events\/registry-facts\.ts$/;

/** The module as it stands in a production build: its value, worked out now. */
export const compiledFacts = (unpacker = './packed-facts.ts'): string => `
  import { unpackFacts } from ${JSON.stringify(unpacker)};
  export const registryFacts = {
    hash: ${JSON.stringify(registryFacts.hash)},
    events: unpackFacts(${JSON.stringify(packFacts(registryFacts.events))}),
  };`;

/** In production builds only: the development server follows the definitions. */
export const compileRegistryFacts = (): Plugin => ({
  name: 'registry-facts',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (factsModule.test(id) ? { code: compiledFacts(), map: null } : null),
});
