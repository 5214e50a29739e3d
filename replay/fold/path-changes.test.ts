import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { playSession, steps } from '#testing/arbitraries/live-session.ts';
import { stateToJson } from './canonical-state.ts';
import { createPathWatch } from './path-changes.ts';
import { parsePath, pathText, valueAt } from './state-path.ts';
import { foldAll, foldOne } from './timeline.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

describe('a path into a state', () => {
  it('[CON-02] is read as it was written, whatever its keys are', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 5 }), (path) => {
        // Half a surrogate pair does not survive JSON's own texts.
        fc.pre(path.every((key) => !/\p{Surrogate}/u.test(key)));
        expect(parsePath(pathText(path))).toEqual(path);
      }),
    );
  });

  it('[CON-02] is refused when it is none, and reaches own values alone', () => {
    for (const text of ['', '[', 'a..b', 'a b', 'a["x', '.[', '[x]']) expect(parsePath(text)).toBeUndefined();
    expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
    expect(valueAt({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
  });
});

describe('which events changed a path', () => {
  const paths = [
    ['lifecycle', 'visible'],
    ['live', 'connected'],
    ['navigation'],
    ['settings', 'settings', 'offer', 'oddsFormat'],
    ['prices', 'odds', '0'],
    ['views'],
  ] as const;

  it('[CON-02] are those after which a fold of everything has another value there', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...paths), (script, path) => {
        const { events } = playSession(script, epics);
        const [name, ...rest] = path;
        const part = projections[name];
        const watch = createPathWatch(
          (state: unknown, event: AppEvent) =>
            Reflect.apply(part.reducer, undefined, [state, event]) as unknown,
          rest,
        );
        const found = events
          .filter((event) => part.folded.includes(event.type))
          .flatMap((event) => watch(event, events.indexOf(event)) ?? []);

        let state = foldAll(fold, []);
        const at = (all: RootState) => JSON.stringify(valueAt(stateToJson(all), path));
        const oracle = events.flatMap((event, position) => {
          const before = at(state);
          state = foldOne(fold, state, event);
          return before === at(state) ? [] : [position];
        });
        expect(found.map(({ position }) => position)).toEqual(oracle);
      }),
      { numRuns: 60 },
    );
  });
});
