import type { PlantedBug } from '../planted-bug.ts';

const runtime = ['effects/runtime', 'replay/reexecution'];

/** The log itself: order, identity, privacy. */
export const theLog: readonly PlantedBug[] = [
  {
    id: 'last-decided-first',
    what: 'what is decided in one commit is taken in the wrong order',
    rule: 'PRIN-01, PRIN-03',
    file: 'effects/runtime/sequencer.ts',
    find: 'for (let next = this.#derived.shift(); next !== undefined; next = this.#derived.shift())',
    replace: 'for (let next = this.#derived.pop(); next !== undefined; next = this.#derived.pop())',
    tests: runtime,
  },
  {
    id: 'two-bets-of-one-id',
    what: 'two refs that are minted in one commit are the same',
    rule: 'PRIN-06, INV-01',
    file: 'effects/runtime/sequencer.ts',
    find: "open.ids.toString(16).padStart(4, '0')",
    replace: "'0001'",
    tests: [...runtime, 'effects/placement'],
  },
  {
    id: 'ids-given-again',
    what: 'a page whose log lost its end gives the refs again that it gave there',
    rule: 'PRIN-06, INV-01',
    file: 'effects/runtime/sequencer.ts',
    find: 'event.data.life ?? this.#options.sessionId',
    replace: 'this.#options.sessionId',
    tests: runtime,
  },
  {
    id: 'nothing-redacted',
    what: 'what is private enters the log as it is',
    rule: 'EVT-08, UK-49',
    file: 'effects/runtime/sequencer.ts',
    find: ': redactPayload(facts, event.data);',
    replace: ': event.data;',
    tests: ['property-tests/canaries', ...runtime],
  },
  {
    id: 'one-failure-ends-all',
    what: 'an error in one wait of an epic ends all of its waits',
    rule: 'PIT-35',
    file: 'effects/runtime/fence-each.ts',
    find: '          data: { epic, name: error instanceof Error ? error.name : typeof error },\n        }),\n      ),',
    replace:
      "          data: { epic, name: error instanceof Error ? error.name : typeof error },\n        }),\n      ),\n      (inner) => inner.pipe(mergeMap((event) => { if (event.type === 'lifecycle/epicFailed') throw new Error(epic); return of(event); })),",
    tests: [...runtime, 'effects/placement'],
  },
];
