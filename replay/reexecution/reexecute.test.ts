import fc from 'fast-check';
import { filter, map, merge, mergeMap, switchMap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { epics as appEpics } from '#effects/epics.ts';
import type { Epic, Epics } from '#effects/runtime/epic.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { type PlayedSession, playSession, type Step, steps } from '#testing/arbitraries/live-session.ts';
import { canonicalState } from '../fold/canonical-state.ts';
import { type ReplayResult, reexecute } from './reexecute.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);
const navigated = (event: AppEvent): event is EventOf<'intent/navigated'> =>
  event.type === 'intent/navigated';
const note = (reason: string): NewDerived => ({ type: 'intent/ignored', data: { intent: 'test', reason } });

/** Uses every door to the outside, and abandons waits. */
const busy: Epic = (events$, _state$, ports) =>
  merge(
    events$.pipe(
      filter(navigated),
      switchMap(({ data }) => ports.timers.after('settle', 50).pipe(map(() => note(`settled ${data.path}`)))),
    ),
    events$.pipe(
      filter((event) => event.type === 'lifecycle/visibilityChanged'),
      switchMap(() => ports.storage.barrier()),
      switchMap(({ evidence }) =>
        ports.random.draw('x', 6).pipe(map((drawn) => note(`${evidence} ${drawn}`))),
      ),
    ),
    events$.pipe(
      filter(
        (event) => event.type === 'lifecycle/sessionStarted' || event.type === 'lifecycle/sessionResumed',
      ),
      mergeMap(() => ports.timers.after('tick', 10)),
      map(() => note(ports.ids.uuid())),
    ),
  );
const epics: Epics = { ...appEpics, busy };

const replay = (session: Pick<PlayedSession, 'header' | 'events'>, by: Epics = epics): ReplayResult =>
  reexecute(session, { fold, epics: by });

/** A session in which the timer of `busy` fires and its barrier is answered. */
const told: Step[] = [
  { kind: 'input', input: { type: 'intent/navigated', data: { path: '/', replace: false } } },
  { kind: 'input', input: { type: 'lifecycle/visibilityChanged', data: { visible: false } } },
  ...Array.from({ length: 30 }, (): Step => ({ kind: 'answer', pick: 0, lost: false })),
];

describe('re-execution', () => {
  it('[EVT-01.4] replays any session identically, reloads and abandoned requests included, to the live state', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const session = playSession(script, epics);
        const result = replay(session);
        expect(result).toMatchObject({ kind: 'identical', events: session.events.length, defects: [] });
        expect(canonicalState(result.state)).toBe(canonicalState(session.state));
      }),
      { numRuns: 60 },
    );
  });

  it('stops where it is told', () => {
    const session = playSession(told, epics);
    const until = session.events.find(({ commit }) => commit === 3)?.seq ?? 0;
    const result = reexecute(session, { fold, epics, until });
    expect(result).toMatchObject({ kind: 'identical', inputs: 3 });
  });

  it('[FAIL-80] finds another event: names commit, place, path, and what it does to the state', () => {
    const session = playSession(told, epics);
    const other: Epic = (...args) =>
      busy(...args).pipe(map((event) => (event.type === 'intent/ignored' ? note('changed') : event)));
    const result = replay(session, { ...appEpics, busy: other });
    const recorded = session.events.find((event) => event.type === 'intent/ignored' && event.src === 'busy');
    expect(result.kind).toBe('diverged');
    if (result.kind !== 'diverged') return;
    expect(result.divergence).toMatchObject({
      kind: 'event',
      commit: recorded?.commit,
      seq: recorded?.seq,
      path: 'data.reason',
      expected: { type: 'intent/ignored' },
      actual: { data: { reason: 'changed' } },
      detail: 'intent/ignored differs at data.reason',
    });
  });

  it('finds an event too many and one too few', () => {
    const only: Epics = { busy };
    const session = playSession(told, only);
    const chatty: Epic = (events$) =>
      events$.pipe(
        filter(navigated),
        map(() => note('more')),
      );
    const more = replay(session, { ...only, chatty });
    expect(more.kind === 'diverged' && [more.divergence.expected, more.divergence.actual?.src]).toEqual([
      null,
      'chatty',
    ]);
    const fewer = replay({ ...session, events: playSession(told, { ...only, chatty }).events }, only);
    expect(fewer.kind === 'diverged' && [fewer.divergence.expected?.src, fewer.divergence.actual]).toEqual([
      'chatty',
      null,
    ]);
  });

  it('one event more does not shift what comes after it: the first difference is the only cause', () => {
    const chatty: Epic = (events$) =>
      events$.pipe(
        filter(navigated),
        map(() => note('more')),
      );
    const session = playSession(told, { ...epics, chatty });
    const without = session.events
      .filter(({ src }) => src !== 'chatty')
      .map((event, at) => ({ ...event, seq: at + 1 }));
    expect(replay({ ...session, events: without }).kind).toBe('identical');
  });

  it('takes a timer that fires without having been armed for an orphan', () => {
    const session = playSession(told, epics);
    const result = replay(session, appEpics);
    expect(result.kind).toBe('diverged');
    const orphan = playSession(
      [{ kind: 'input', input: { type: 'timer/fired', data: { timerId: '9.9' } } }],
      {},
    );
    const found = replay(orphan, {});
    expect(found).toMatchObject({
      kind: 'diverged',
      divergence: {
        kind: 'orphan',
        detail: 'timer/fired answers timer 9.9, which this code did not ask for',
      },
    });
  });

  it('takes a second answer to one request for an orphan, and one to an abandoned request for normal', () => {
    const nav = (path: string): Step => ({
      kind: 'input',
      input: { type: 'intent/navigated', data: { path, replace: false } },
    });
    const fired = (timerId: string): Step => ({
      kind: 'input',
      input: { type: 'timer/fired', data: { timerId } },
    });
    const only: Epics = { busy };
    const abandoned = playSession([nav('/a'), nav('/b'), fired('2.1'), fired('3.1')], only);
    expect(replay(abandoned, only).kind).toBe('identical');
    const twice = playSession([nav('/a'), fired('2.1'), fired('2.1')], only);
    expect(replay(twice, only)).toMatchObject({
      kind: 'diverged',
      divergence: { kind: 'orphan', commit: 4 },
    });
  });

  it('PRIN-10 performs nothing: no interpreter is attached, so requests stay unanswered', () => {
    const session = playSession(told.slice(0, 2), epics);
    const result = replay(session);
    expect(result).toMatchObject({ kind: 'identical', events: session.events.length });
  });

  it('folds a log whose live segments were dropped, and says that it did only that', () => {
    const frame: Step = {
      kind: 'input',
      input: {
        type: 'live/frameReceived',
        data: { prices: { selection: [1], odds: [5122], version: [1], flags: [0] }, messages: [], heads: [] },
      },
    };
    const session = playSession([frame, ...told], epics);
    const cold = session.events.filter(({ type }) => type !== 'live/frameReceived');
    expect(replay({ ...session, events: cold })).toMatchObject({ kind: 'incomplete', events: cold.length });
  });

  it('two runs share nothing', () => {
    const session = playSession(told, epics);
    const [first, second] = [replay(session), replay(session)];
    expect(canonicalState(first.state)).toBe(canonicalState(second.state));
  });
});
