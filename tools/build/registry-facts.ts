import type { Plugin } from 'vite';
import { occursEarly } from '#domain/events/deferred-facts.ts';
import { packFacts } from '../../domain/events/packed-facts.ts';
import { type EventFacts, registryFacts } from '../../domain/events/registry-facts.ts';

const factsModule = /\/domain\/events\/registry-facts\.ts$/;
const laterModule = /\/domain\/events\/deferred-facts\.ts$/;

const unpacked = (facts: readonly EventFacts[]): string => `unpackFacts(${JSON.stringify(packFacts(facts))})`;
const importUnpacker = `import { unpackFacts } from './packed-facts.ts';`;

const early = registryFacts.events.filter(({ type }) => occursEarly(type));
const later = registryFacts.events.filter(({ type }) => !occursEarly(type));

/** The module as it stands in a production build: its value, worked out now. */
export const compiledFacts = (part: 'all' | 'early' = 'all'): string => `
  ${importUnpacker}
  export const registryFacts = {
    hash: ${JSON.stringify(registryFacts.hash)},
    events: ${unpacked(part === 'all' ? registryFacts.events : early)},
  };`;

/** What `early` leaves out. */
export const compiledLaterFacts = (): string => `
  ${importUnpacker}
  export const deferredFacts = ${unpacked(later)};`;

/**
 * In production builds only: the development server follows the definitions.
 *
 * @param part of the registry that stands in `registry-facts.ts`; the rest is then in `deferred-facts.ts`.
 */
export const compileRegistryFacts = (part: 'all' | 'early'): Plugin => ({
  name: 'registry-facts',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    if (factsModule.test(id)) return { code: compiledFacts(part), map: null };
    if (part === 'early' && laterModule.test(id)) return { code: compiledLaterFacts(), map: null };
    return null;
  },
});
