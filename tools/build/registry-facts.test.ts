import { expect, it } from 'vitest';
import { deferredFacts, occursEarly } from '#domain/events/deferred-facts.ts';
import { packFacts, unpackFacts } from '#domain/events/packed-facts.ts';
import { type EventFacts, registryFacts } from '#domain/events/registry-facts.ts';
import { compiledFacts, compiledLaterFacts } from './registry-facts.ts';

it('keeps the facts of every event when they are packed', () => {
  expect(unpackFacts(packFacts(registryFacts.events))).toEqual(registryFacts.events);
});

it('builds modules that need no definition', () => {
  for (const code of [compiledFacts(), compiledFacts('early'), compiledLaterFacts()]) {
    const imports = [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    expect(imports).toEqual(['./packed-facts.ts']);
  }
  expect(compiledFacts('early')).toContain(registryFacts.hash);
});

const unpackedIn = (code: string): readonly EventFacts[] => {
  const packed = /unpackFacts\((\{.*\})\)/.exec(code)?.[1] ?? '';
  return unpackFacts(JSON.parse(packed) as ReturnType<typeof packFacts>);
};

it('leaves no event out of the two parts of the app, and none of the early ones for later', () => {
  const [early, later] = [unpackedIn(compiledFacts('early')), unpackedIn(compiledLaterFacts())];
  const byType = (a: EventFacts, b: EventFacts): number => a.type.localeCompare(b.type);
  expect([...early, ...later].toSorted(byType)).toEqual(registryFacts.events.toSorted(byType));
  expect(later.filter(({ type }) => occursEarly(type))).toEqual([]);
  expect(deferredFacts).toEqual([]);
});
