import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { playSession, steps } from '#testing/arbitraries/live-session.ts';
import { canonicalState, stateHash, stateToJson } from './canonical-state.ts';
import { changesBetween, diffJson, diffStates } from './diff.ts';
import { createTimeline, foldAll, foldVersionOf } from './timeline.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);
const foldVersion = foldVersionOf(projections);

describe('the timeline of a log', () => {
  it('PRIN-09 deleting all snapshots changes nothing: a state is a function of the log and a position', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat({ max: 200 }), { maxLength: 12 }),
        (script, every, seeks) => {
          const { events } = playSession(script, epics);
          const timeline = createTimeline({ events, fold, foldVersion, every });
          for (const seq of seeks) {
            const oracle = canonicalState(
              foldAll(
                fold,
                events.filter((event) => event.seq <= seq),
              ),
            );
            const cached = canonicalState(timeline.stateAt(seq));
            timeline.forgetSnapshots();
            expect(canonicalState(timeline.stateAt(seq))).toBe(oracle);
            expect(cached).toBe(oracle);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('PRIN-09 a snapshot made by other folds is not looked at', () => {
    const { events } = playSession(
      [{ kind: 'input', input: { type: 'lifecycle/visibilityChanged', data: { visible: false } } }],
      {},
    );
    const wrong = {
      ...foldAll(fold, []),
      lifecycle: { ...foldAll(fold, []).lifecycle, formFactor: 'mobile' as const },
    };
    const stale = createTimeline({
      events,
      fold,
      foldVersion,
      snapshots: [{ seq: 2, foldVersion: 'older', state: wrong }],
    });
    const fresh = createTimeline({
      events,
      fold,
      foldVersion,
      snapshots: [{ seq: 2, foldVersion, state: wrong }],
    });
    expect(stale.stateAt(2).lifecycle.formFactor).toBe('desktop');
    expect(fresh.stateAt(2).lifecycle.formFactor, 'a snapshot of these folds is used').toBe('mobile');
  });

  it('PRIN-09 snapshots of one visit serve the next', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { events } = playSession(script, epics);
        const first = createTimeline({ events, fold, foldVersion, every: 3 });
        first.stateAt(first.lastSeq);
        const second = createTimeline({ events, fold, foldVersion, every: 3, snapshots: first.snapshots() });
        expect(canonicalState(second.stateAt(second.lastSeq))).toBe(
          canonicalState(first.stateAt(first.lastSeq)),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('a fold that throws leaves the state as it was, as it does live', () => {
    const { events } = playSession(
      [{ kind: 'input', input: { type: 'lifecycle/visibilityChanged', data: { visible: false } } }],
      {},
    );
    const throwing = (state: RootState | undefined, event: AppEvent): RootState => {
      if (event.type === 'lifecycle/visibilityChanged') throw new Error('broken fold');
      return rootReducer(state, event);
    };
    expect(createTimeline({ events, fold: throwing, foldVersion }).stateAt(2).lifecycle.visible).toBe(true);
  });

  it('reads no event to be opened, nor to name what it kept: the last of a long log is packed behind all others', () => {
    const { events } = playSession([], epics);
    const read: number[] = [];
    const sequence = {
      length: events.length,
      at: (position: number) => {
        read.push(position);
        return events[position];
      },
      seqAt: (position: number) => events[position]?.seq,
    };
    const timeline = createTimeline({ events: sequence, fold, foldVersion, every: 1 });
    expect([timeline.lastSeq, read]).toEqual([events.at(-1)?.seq, []]);
    timeline.prepare(2);
    expect(read).toEqual([0, 1]);
    expect(timeline.snapshots().map(({ seq }) => seq)).toEqual([events[0]?.seq, events[1]?.seq]);
    expect(read).toEqual([0, 1]);
  });

  it('finds events by position', () => {
    const { events } = playSession(
      [{ kind: 'input', input: { type: 'lifecycle/visibilityChanged', data: { visible: false } } }],
      {},
    );
    const timeline = createTimeline({ events, fold, foldVersion });
    expect(timeline.eventAt(1)?.type).toBe('lifecycle/sessionStarted');
    expect(timeline.eventAt(0)).toBeUndefined();
    expect(timeline.eventAt(timeline.lastSeq + 1)).toBeUndefined();
  });
});

describe('the canonical state', () => {
  it('does not depend on the order of keys, and takes a read model by its own form', () => {
    const table = { toJSON: () => ({ selection: [2], odds: [5122] }) };
    expect(canonicalState({ b: { y: 1, x: 2 }, a: table })).toBe(
      '{"a":{"odds":[5122],"selection":[2]},"b":{"x":2,"y":1}}',
    );
    expect(stateHash({ a: 1 }, (text) => `#${text}`)).toBe('#{"a":1}');
  });

  it('refuses what JSON would silently lose', () => {
    for (const lost of [new Map([[1, 2]]), new Set([1]), new Date(0), Number.NaN]) {
      expect(() => canonicalState({ a: { b: lost } })).toThrow('not a JSON value at a.b');
    }
  });

  it('can be made of every state of the app', () => {
    fc.assert(
      fc.property(steps, (script) => {
        expect(canonicalState(playSession(script, epics).state)).toContain('"prices"');
      }),
      { numRuns: 20 },
    );
  });
});

describe('the difference between two states', () => {
  it('names every leaf that differs, and nothing else', () => {
    const before = { a: { list: [1, 2, 3], same: true }, gone: 1 };
    const after = { a: { list: [1, 5, 3, 4], same: true }, come: null };
    expect(changesBetween(before, after)).toEqual([
      { path: 'a.list[1]', before: 2, after: 5 },
      { path: 'a.list[3]', before: undefined, after: 4 },
      { path: 'come', before: undefined, after: null },
      { path: 'gone', before: 1, after: undefined },
    ]);
    expect(diffJson(before, before)).toBeUndefined();
  });

  it('is empty exactly when the canonical states are equal', () => {
    fc.assert(
      fc.property(steps, steps, (one, other) => {
        const [a, b] = [playSession(one, epics).state, playSession(other, epics).state];
        const equal = canonicalState(a) === canonicalState(b);
        expect(changesBetween(stateToJson(a), stateToJson(b)).length === 0).toBe(equal);
        expect(diffStates(a, b) === undefined).toBe(equal);
      }),
      { numRuns: 20 },
    );
  });
});
