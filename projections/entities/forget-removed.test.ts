import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { entitiesCounted, entitiesMoved } from './entities-counted.ts';
import { type EntitiesState, noEntities } from './entities-state.ts';
import { forgetRemoved, REMOVALS_REMEMBERED } from './forget-removed.ts';

const head = { epoch: 'a', seq: 1, at: 1 };
const whole = (id: number, version: number) => ({
  id,
  version,
  name: 'A v B',
  sportId: 'SBTC1_1',
  categories: [],
  categoryId: 'PL',
  startTime: 0,
  state: 'INPLAY',
  inplay: true,
  suspended: false,
  outright: false,
  specials: false,
  provider: 'X',
  marketGroups: [],
  marketIds: [],
  marketCount: 0,
  participants: [],
});
const pictureOf = (ids: readonly number[], version: number) => ({
  events: ids.map((id) => whole(id, version)),
  markets: [],
  selections: [],
});
const frame = (...messages: object[]) =>
  ({
    type: 'live/frameReceived',
    at: 1,
    data: {
      prices: { selection: [], odds: [], version: [], flags: [] },
      heads: [],
      messages: messages.map((message) => ({ afterRow: 0, message: { ...head, ...message } })),
    },
  }) as unknown as AppEvent;
const told = (op: 'initial' | 'update', ids: readonly number[], version: number) => ({
  type: 'catalogue',
  op,
  channel: '/eventDetails/1',
  ...pictureOf(ids, version),
});
const removal = (type: string, ids: readonly number[]) => ({
  type,
  op: 'remove',
  channel: '/eventDetails/1',
  ids,
});

const sizeOf = ({ removed }: EntitiesState): number =>
  Object.values(removed).reduce((sum, ids) => sum + Object.keys(ids).length, 0);

const MOST = 4;
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ does: fc.constant('remove' as const), ids }),
  fc.record({ does: fc.constant('late' as const), ids }),
  fc.record({ does: fc.constant('fetch' as const), ids }),
  fc.record({ does: fc.constant('fetchAndRemove' as const), ids }),
);

it('[LIV-07.1] whatever is removed, told late and fetched: the last removed stay removed, and no more is remembered than twice as many', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state: EntitiesState = noEntities;
      let unbounded: EntitiesState = noEntities;
      // In the order in which they were told last.
      let removals: number[] = [];
      const gone = new Set<number>();
      let version = 1;
      for (const { does, ids: all } of steps) {
        version += 1;
        // A late message speaks of what was removed lately, or of what is there.
        const late = all.filter((id) => !gone.has(id) || removals.slice(-MOST).includes(id));
        const event = {
          remove: frame(removal('event', all)),
          late: frame(told('update', late, version)),
          fetch: frame(told('initial', all, version)),
          fetchAndRemove: frame(told('initial', all, version), removal('event', all)),
        }[does];
        const before = state;
        state = forgetRemoved(before, entitiesMoved.reducer(before, event), event, MOST);
        unbounded = entitiesMoved.reducer(unbounded, event);
        if (does === 'fetch') for (const id of all) gone.delete(id);
        if (does === 'remove' || does === 'fetchAndRemove') {
          removals = [...removals.filter((id) => !all.includes(id)), ...all];
          for (const id of all) gone.add(id);
        }
        for (const id of removals.slice(-MOST)) expect(state.removed.events[id] === true).toBe(gone.has(id));
        expect(state.buckets).toEqual(unbounded.buckets);
        expect(sizeOf(state)).toBeLessThanOrEqual(2 * (MOST + 3));
        expect(state.elder === undefined || state.elder.events.every((id) => state.removed.events[id])).toBe(
          true,
        );
      }
    }),
    { numRuns: 500 },
  );
});

it('[LIV-07.1] a session of hours holds no more than a bound, and what went last does not come back late', () => {
  let state: EntitiesState = noEntities;
  for (let id = 1; id <= 8 * REMOVALS_REMEMBERED; id += 1_000) {
    const some = Array.from({ length: 1_000 }, (_, nth) => id + nth);
    state = entitiesCounted.reducer(state, frame(told('initial', some, 1)));
    state = entitiesCounted.reducer(
      state,
      frame(removal('event', some), removal('market', some), removal('selection', some)),
    );
    const late = entitiesCounted.reducer(state, frame(told('update', some, 9)));
    expect(late.buckets).toEqual({});
    expect(sizeOf(state)).toBeLessThanOrEqual(2 * (REMOVALS_REMEMBERED + 3_000));
  }
});

it('a session with few removals is the state it always was', () => {
  const before = entitiesCounted.reducer(noEntities, frame(told('initial', [1, 2], 1)));
  const event = frame(removal('event', [1]));
  expect(entitiesCounted.reducer(before, event)).toEqual(entitiesMoved.reducer(before, event));
});
