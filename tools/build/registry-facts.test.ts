import { expect, it } from 'vitest';
import { packFacts, unpackFacts } from '#domain/events/packed-facts.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { compiledFacts } from './registry-facts.ts';

it('keeps the facts of every event when they are packed', () => {
  expect(unpackFacts(packFacts(registryFacts.events))).toEqual(registryFacts.events);
});

it('builds a module that needs no definition', () => {
  const imports = [...compiledFacts().matchAll(/from "([^"]+)"/g)].map(([, from]) => from);
  expect(imports).toEqual(['./packed-facts.ts']);
  expect(compiledFacts()).toContain(registryFacts.hash);
});
