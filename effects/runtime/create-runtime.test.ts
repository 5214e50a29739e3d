import fc from 'fast-check';
import { filter, from, map, mergeMap, of, Subject, switchMap, tap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AppEvent, NewDerived, NewInput } from '#domain/events/registry.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { surroundings } from '#testing/runtime/runtime-harness.ts';
import type { Commit } from './commit.ts';
import { createRuntime, type Rules } from './create-runtime.ts';
import type { Epic, Epics } from './epic.ts';
import { fenceEach } from './fence-each.ts';

const navigated = (path: string): NewInput => ({ type: 'intent/navigated', data: { path, replace: false } });
const visible = (value: boolean): NewInput => ({
  type: 'lifecycle/visibilityChanged',
  data: { visible: value },
});
const ignored = (reason: string): NewDerived => ({
  type: 'intent/ignored',
  data: { intent: 'intent/navigated', reason },
});
const onNavigated: (event: AppEvent) => event is Extract<AppEvent, { type: 'intent/navigated' }> = (
  event,
): event is Extract<AppEvent, { type: 'intent/navigated' }> => event.type === 'intent/navigated';

/** A runtime whose clock jumps ten seconds at every reading, so that a second reading would show. */
function start(epics: Epics) {
  let time = 0;
  const commits: Commit[] = [];
  const defects: unknown[] = [];
  const folded: AppEvent[] = [];
  const runtime = createRuntime({
    header: logHeader,
    clock: { now: () => (time += 10_000), monotonic: () => time },
    reducer: (state: RootState | undefined, event: AppEvent) => {
      if (typeof event.seq === 'number') folded.push(event);
      return rootReducer(state, event);
    },
    epics,
    onDefect: (error) => void defects.push(error),
  });
  runtime.addSink((commit) => void commits.push(commit));
  return { runtime, commits, defects, folded, log: () => commits.flatMap((commit) => [...commit.events]) };
}

describe('runtime', () => {
  it('PRIN-01 an event has its place in the log before it is folded, and keeps it when the fold throws', () => {
    const { runtime, log, defects } = start({});
    const broken = createRuntime({
      header: logHeader,
      clock: { now: () => 1, monotonic: () => 1 },
      reducer: (state, event) => {
        if (event.type === 'intent/navigated') throw new Error('fold');
        return rootReducer(state, event);
      },
      epics: {},
      onDefect: (error) => void defects.push(error),
    });
    const kept: AppEvent[] = [];
    broken.addSink((commit) => void kept.push(...commit.events));
    broken.submit(navigated('/'));
    broken.submit(visible(false));
    expect(kept.map((event) => event.type)).toEqual(['intent/navigated', 'lifecycle/visibilityChanged']);
    expect(broken.state().lifecycle.visible).toBe(false);
    expect(defects).toHaveLength(1);
    runtime.submit(visible(false));
    expect(log()).toHaveLength(1);
  });

  it('PRIN-02 PRIN-03 an input and what is decided because of it are one commit with one notification', () => {
    const twice: Epic = (events$) =>
      events$.pipe(
        filter(onNavigated),
        mergeMap(() => of(ignored('a'), ignored('b'))),
      );
    const { runtime, commits } = start({ twice });
    let notified = 0;
    runtime.subscribe(() => (notified += 1));
    runtime.submit(navigated('/'));
    expect(commits).toHaveLength(1);
    expect(commits[0]?.events.map(({ kind, src }) => [kind, src])).toEqual([
      ['input', 'intent'],
      ['derived', 'twice'],
      ['derived', 'twice'],
    ]);
    expect(notified).toBe(1);
  });

  it('PRIN-03 a promise inside an epic decides outside a commit: the runtime refuses and says who', async () => {
    const leaky: Epic = (events$) =>
      events$.pipe(
        filter(onNavigated),
        mergeMap(() => from(Promise.resolve())),
        map(() => ignored('too late')),
      );
    const sound: Epic = (events$) =>
      events$.pipe(
        filter(onNavigated),
        map(() => ignored('in time')),
      );
    const { runtime, log, defects } = start({ leaky, sound });
    runtime.submit(navigated('/'));
    await Promise.resolve();
    await Promise.resolve();
    expect(String(defects[0])).toContain('leaky decided intent/ignored outside a commit');
    runtime.submit(navigated('/again'));
    expect(log().filter(({ src }) => src === 'sound')).toHaveLength(2);
    expect(log().filter(({ src }) => src === 'leaky')).toHaveLength(0);
  });

  it('PRIN-03 a dispatch from a subscriber is an input that waits its turn', () => {
    const { runtime, commits } = start({});
    let once = true;
    runtime.subscribe(() => {
      if (once) {
        once = false;
        runtime.store.dispatch(visible(false));
        expect(runtime.state().lifecycle.visible).toBe(true);
      }
    });
    runtime.submit(navigated('/'));
    expect(commits.map(({ number, events }) => [number, events.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(runtime.state().lifecycle.visible).toBe(false);
  });

  it('PRIN-04 an epic goes on when the answer is in the log, whoever put it there', () => {
    const waiting: Epic = (events$, _state$, ports) =>
      events$.pipe(
        filter(onNavigated),
        mergeMap(() => ports.timers.after('pause', 250).pipe(map(() => ignored('paused')))),
      );
    const { runtime, log } = start({ waiting });
    runtime.submit(navigated('/'));
    expect(log().at(-1)).toMatchObject({
      type: 'timer/armed',
      data: { timerId: '1.1', name: 'pause', ms: 250 },
    });
    runtime.submit({ type: 'timer/fired', data: { timerId: '9.9' } });
    expect(log().some(({ type }) => type === 'intent/ignored')).toBe(false);
    runtime.submit({ type: 'timer/fired', data: { timerId: '1.1' } });
    expect(log().at(-1)).toMatchObject({ type: 'intent/ignored', data: { reason: 'paused' } });
  });

  it('PRIN-04 an abandoned timer is disarmed in the log, and its late firing is ignored', () => {
    const latest: Epic = (events$, _state$, ports) =>
      events$.pipe(
        filter(onNavigated),
        switchMap((event) =>
          ports.timers.after('pause', 1).pipe(map(() => ignored(`fired after ${event.data.path}`))),
        ),
      );
    const { runtime, log } = start({ latest });
    runtime.submit(navigated('/a'));
    runtime.submit(navigated('/b'));
    expect(log().find(({ type }) => type === 'timer/disarmed')).toMatchObject({ data: { timerId: '1.1' } });
    runtime.submit({ type: 'timer/fired', data: { timerId: '1.1' } });
    runtime.submit({ type: 'timer/fired', data: { timerId: '2.1' } });
    expect(log().flatMap((e) => (e.type === 'intent/ignored' ? [e.data.reason] : []))).toEqual([
      'fired after /b',
    ]);
  });

  it('PRIN-05 the clock is read once per commit and every event of it carries that time', () => {
    const chatty: Epic = (events$) =>
      events$.pipe(
        filter(onNavigated),
        mergeMap(() => of(ignored('a'), ignored('b'))),
      );
    const { runtime, commits } = start({ chatty });
    runtime.submit(navigated('/'));
    runtime.submit(navigated('/b'));
    expect(commits.map(({ events }) => [...new Set(events.map(({ at }) => at))])).toEqual([
      [10_000],
      [20_000],
    ]);
  });

  it('PRIN-06 ids derive from session, commit and counter: the same inputs give the same ids', () => {
    const minting: Epic = (events$, _state$, ports) =>
      events$.pipe(
        filter(onNavigated),
        map(() => ignored(`${ports.ids.next()} ${ports.ids.uuid()}`)),
      );
    const reasons = () => {
      const { runtime, log } = start({ minting });
      runtime.submit(visible(true));
      runtime.submit(navigated('/'));
      runtime.submit(navigated('/'));
      return log().flatMap((event) => (event.type === 'intent/ignored' ? [event.data.reason] : []));
    };
    expect(reasons()).toEqual([
      '2.1 0f8fad5b-d9cb-469f-a165-000000020002',
      '3.1 0f8fad5b-d9cb-469f-a165-000000030002',
    ]);
    expect(reasons()).toEqual(reasons());
  });

  it('PRIN-06 [INV-01] a page whose log lost its end gives no id again that it may have given there', () => {
    const minting: Epic = (events$, _state$, ports) =>
      events$.pipe(
        filter(onNavigated),
        map(() => ignored(ports.ids.uuid())),
      );
    const given = (life?: string): string | undefined => {
      const { runtime, log } = start({ minting });
      const resumed = { ...surroundings, eventsCut: 0, ...(life === undefined ? {} : { life }) };
      runtime.submit({ type: 'lifecycle/sessionResumed', data: resumed });
      runtime.submit(navigated('/'));
      const last = log().at(-1);
      return last?.type === 'intent/ignored' ? last.data.reason : undefined;
    };
    expect(given()).toBe('0f8fad5b-d9cb-469f-a165-000000020001');
    expect(given('6f1c3a52-0d9e-4b7a-8c41-2e5d7f90ab13')).toBe('6f1c3a52-0d9e-4b7a-8c41-000000020001');
  });

  it('PRIN-07 sequence numbers are dense whatever arrives while a commit is open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 30 }), (fanOut) => {
        const spread: Epic = (events$) =>
          events$.pipe(
            filter(onNavigated),
            mergeMap((event) => from(Array.from({ length: Number(event.data.path) }, () => ignored('x')))),
          );
        const { runtime, log } = start({ spread });
        runtime.attach((event, submit) => {
          if (event.type === 'intent/navigated' && event.data.path === '3') submit(visible(false));
        });
        for (const n of fanOut) runtime.submit(navigated(String(n)));
        expect(log().map(({ seq }) => seq)).toEqual(log().map((_, i) => i + 1));
      }),
    );
  });

  it('folds, epics and the recorder see one order of the same events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', 'echo'), { maxLength: 20 }), (paths) => {
        const seen: AppEvent[] = [];
        const watching: Epic = (events$) =>
          events$.pipe(
            tap((event) => seen.push(event)),
            filter(onNavigated),
            mergeMap((event) =>
              from(Array.from({ length: event.data.path === '2' ? 2 : 1 }, () => ignored('w'))),
            ),
          );
        const echoing: Epic = (events$) =>
          events$.pipe(
            filter((event) => event.type === 'intent/ignored' && event.data.reason === 'w'),
            map(() => ignored('echo')),
          );
        const { runtime, log, folded } = start({ watching, echoing });
        runtime.subscribe(() => {
          if (log().length === 3) runtime.submit(visible(false));
        });
        for (const path of paths) runtime.submit(navigated(path));
        expect(seen).toEqual(log());
        expect(folded).toEqual(log());
      }),
    );
  });

  it('an epic that throws becomes an event; it and the others go on', () => {
    const breaking: Epic = (events$) =>
      events$.pipe(
        filter(onNavigated),
        map((event) => {
          if (event.data.path === '/bad') throw new RangeError('bad');
          return ignored('good');
        }),
      );
    const { runtime, log } = start({ breaking });
    for (const path of ['/bad', '/fine']) runtime.submit(navigated(path));
    expect(log().filter(({ kind }) => kind === 'derived')).toMatchObject([
      { type: 'lifecycle/epicFailed', data: { epic: 'breaking', name: 'RangeError' } },
      { type: 'intent/ignored', data: { reason: 'good' } },
    ]);
  });

  it('epics that fail whatever is decided fail once for each fact, and the commit ends', () => {
    const failing: Epic = (events$) =>
      events$.pipe(
        filter(({ kind }) => kind !== 'input'),
        map((): never => {
          throw new RangeError('as it stands');
        }),
      );
    const deciding: Epic = (events$) =>
      events$.pipe(
        filter(onNavigated),
        map(() => ignored('decided')),
      );
    const { runtime, log } = start({ one: failing, other: failing, deciding });
    runtime.submit(navigated('/here'));
    expect(log().map(({ type }) => type)).toEqual([
      'intent/navigated',
      'intent/ignored',
      'lifecycle/epicFailed',
      'lifecycle/epicFailed',
    ]);
  });

  it('fenceEach keeps the waits of its siblings when one inner stream throws', () => {
    const many: Epic = (events$, _state$, ports) =>
      events$.pipe(
        filter(onNavigated),
        fenceEach('many', (event) => {
          if (event.data.path === '/bad') throw new RangeError('bad');
          return ports.timers.after('wait', 10).pipe(map(() => ignored('waited')));
        }),
      );
    const { runtime, log } = start({ many });
    runtime.submit(navigated('/wait'));
    runtime.submit(navigated('/bad'));
    runtime.submit({ type: 'timer/fired', data: { timerId: '1.1' } });
    expect(log().map(({ type }) => type)).toContain('lifecycle/epicFailed');
    expect(log().at(-1)).toMatchObject({ type: 'intent/ignored', data: { reason: 'waited' } });
  });

  it('goes on after a reload: positions continue and mono never goes back', () => {
    const first = start({});
    first.runtime.submit(visible(false));
    const last = first.log().at(-1);
    const second = createRuntime({
      header: logHeader,
      clock: { now: () => 5, monotonic: () => 0 },
      reducer: (state, event) => rootReducer(state, event),
      epics: {},
      resume: {
        state: first.runtime.state(),
        position: { seq: last?.seq ?? 0, commit: last?.commit ?? 0, mono: last?.mono ?? 0 },
      },
      onDefect: (error) => {
        throw error;
      },
    });
    const more: AppEvent[] = [];
    second.addSink(({ events }) => void more.push(...events));
    second.submit(navigated('/'));
    expect(more[0]).toMatchObject({ seq: 2, commit: 2, mono: last?.mono });
    expect(second.state().lifecycle.visible).toBe(false);
  });

  it('refuses what JSON cannot carry, at the append', () => {
    const { runtime, log, defects } = start({});
    runtime.submit({ type: 'intent/settingChanged', data: { name: 'x', value: Number.NaN } });
    expect(log()).toHaveLength(0);
    expect(String(defects[0])).toContain('not a JSON value');
  });
});

describe('rules that arrive later', () => {
  const fold: Rules['reducer'] = (state, event) => rootReducer(state, event);
  const first: Epic = (events$) =>
    events$.pipe(
      filter((event) => event.type === 'lifecycle/connectivityChanged'),
      map(() => ignored('seen at once')),
    );
  const later: Epic = (events$, _state$, ports) =>
    events$.pipe(
      filter(onNavigated),
      map((event) => ignored(`${event.data.path} ${ports.ids.next()}`)),
    );
  const online = (value: boolean): NewInput => ({
    type: 'lifecycle/connectivityChanged',
    data: { online: value },
  });

  it('decide what they would have decided from the start: the log does not show when they came', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), fc.nat({ max: 12 }), (presses, arrival) => {
        const logOf = (late: boolean) => {
          const arrived$ = new Subject<Rules>();
          const events: AppEvent[] = [];
          const runtime = createRuntime({
            header: logHeader,
            clock: { now: () => 1, monotonic: () => 1 },
            reducer: fold,
            epics: late ? { first } : { first, later },
            ...(late ? { later: { rules: arrived$, waits: ({ type }) => type === 'intent/navigated' } } : {}),
            onDefect: (error) => {
              throw error;
            },
          });
          runtime.addSink((commit) => void events.push(...commit.events));
          presses.forEach((press, i) => {
            if (i === arrival) arrived$.next({ epics: { later }, reducer: fold });
            runtime.submit(press ? navigated(`/${i}`) : online(i % 2 === 0));
          });
          arrived$.next({ epics: { later }, reducer: fold });
          return events;
        };
        expect(logOf(true)).toEqual(logOf(false));
      }),
    );
  });
});
