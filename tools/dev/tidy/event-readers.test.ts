import { describe, expect, it } from 'vitest';
import type { EventDefinition } from '#domain/events/define.ts';
import { portEvents } from '#domain/events/ports.ts';
import { type EventType, eventDefinitions } from '#domain/events/registry.ts';
import { projections } from '#projections/root.ts';
import { isTest, readRepository } from './source.ts';

const root = `${import.meta.dirname}/../../..`;
const codeOf = (...folders: readonly string[]): string =>
  folders
    .flatMap((folder) => readRepository(root, folder))
    .filter(({ path }) => !isTest(path) && !path.startsWith('domain/events/'))
    .map(({ text }) => text)
    .join('\n');

const folded: ReadonlySet<string> = new Set(Object.values(projections).flatMap((model) => model.folded));
const all: readonly EventDefinition[] = eventDefinitions;
const unfolded = all.filter(({ type }) => !folded.has(type));
/** What is asked of the outside: an interpreter does it, and no state has to know. */
const asked: readonly string[] = portEvents.filter(({ kind }) => kind === 'derived').map(({ type }) => type);

/** Facts that the story needs and the state does not: no screen shows them, laws and the console do. */
const forTheStory: ReadonlySet<string> = new Set<EventType>([
  'lifecycle/liveSegmentsDropped',
  'lifecycle/epicFailed',
  'lifecycle/inputRejected',
  'intent/ignored',
  'navigation/blocked',
  'placement/refused',
  'placement/receiptRejected',
  'cashOut/answerRejected',
  'placement/transitionRefused',
  'placement/balanceRefreshDue',
  'session/renewalForced',
  'session/endDue',
  'recording/uploadRequested',
  'recording/acknowledgementRefused',
]);

describe('[EVT-02] no fact is written for nobody', () => {
  it('what an epic decides is folded by a read model', () => {
    const derived = unfolded.filter(({ kind }) => kind === 'derived').map(({ type }) => type);
    expect(derived.filter((type) => !(forTheStory.has(type) || asked.includes(type)))).toEqual([]);
  });

  it('what comes from outside is folded, or something is decided from it', () => {
    const deciders = codeOf('effects', 'domain');
    const inputs = unfolded.filter(({ kind, type }) => kind === 'input' && !forTheStory.has(type));
    expect(inputs.map(({ type }) => type).filter((type) => !deciders.includes(`'${type}'`))).toEqual([]);
  });

  it('what a port asks for is done by an interpreter', () => {
    const platform = codeOf('src/platform');
    expect(asked.filter((type) => !platform.includes(`'${type}'`))).toEqual([]);
  });
});
