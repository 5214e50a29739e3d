import fc from 'fast-check';
import { filter, map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { invariants } from '#checks/invariant.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import type { Epic } from '#effects/runtime/epic.ts';
import { rootReducer } from '#projections/root.ts';
import { playSession, type Step, steps } from '#testing/arbitraries/live-session.ts';
import { commitsOf, type RecordedCommit } from '../reexecution/commits.ts';
import type { ReplayCode } from '../reexecution/replay-runtime.ts';
import { withoutCommits } from './causes.ts';
import { deltaDebug } from './delta-debug.ts';
import { canBeTried, type TrialOptions, tryCommits } from './failure.ts';
import { type Oracle, shrink } from './shrink.ts';
import { simplerValues, weight } from './simpler-values.ts';

const code: ReplayCode = { epics, fold: (state, event) => rootReducer(state, event) };
const note = (reason: string): NewDerived => ({ type: 'intent/ignored', data: { intent: 'test', reason } });

/** A fold with a bug: when the tab is hidden in play while the line is up, it throws. */
const buggy: ReplayCode = {
  ...code,
  fold: (state, event) => {
    const breaks = state?.navigation.path === '/inplay' && state.lifecycle.connected;
    if (breaks && event.type === 'lifecycle/visibilityChanged') throw new Error(`broken at ${event.seq}`);
    return rootReducer(state, event);
  },
};

const navigate = (path: string): Step => ({
  kind: 'input',
  input: { type: 'intent/navigated', data: { path, replace: false } },
});
const visible = (isVisible: boolean): Step => ({
  kind: 'input',
  input: { type: 'lifecycle/visibilityChanged', data: { visible: isVisible } },
});
const connected: Step = {
  kind: 'input',
  input: { type: 'live/connectionChanged', data: { connected: true } },
};
const failing = fc
  .tuple(steps, steps, steps)
  .map(([a, b, c]): Step[] => [
    ...a,
    connected,
    ...b.filter(isNotLine),
    navigate('/inplay'),
    visible(false),
    ...c,
  ]);
const isNotLine = (step: Step): boolean =>
  step.kind === 'answer' || (step.kind === 'input' && step.input.type !== 'live/connectionChanged');

function oracleOf(options: Partial<TrialOptions> & Pick<TrialOptions, 'header'>): Oracle {
  const all: TrialOptions = { code: buggy, invariants, compare: 'none', ...options };
  return (commits) => {
    const trial = tryCommits(commits, all);
    return { fingerprint: trial.failure?.fingerprint ?? null, commits: trial.commits };
  };
}

/** No commit can be taken away, with what hangs on it, so that it still fails in the same way. */
function expectMinimal(commits: readonly RecordedCommit[], oracle: Oracle, fingerprint: string): void {
  for (const at of commits.keys()) {
    const without = withoutCommits(commits, new Set([at]));
    expect(without.length === 0 ? null : oracle(without).fingerprint).not.toBe(fingerprint);
  }
}

describe('delta debugging', () => {
  const take = <T>(items: readonly T[], gone: ReadonlySet<number>) => items.filter((_, at) => !gone.has(at));

  it('ends with a list that fails and of which nothing can be taken, whatever fails', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 30 }),
        fc.array(fc.nat({ max: 9 }), { maxLength: 4 }),
        (items, needed) => {
          const isFailing = (list: readonly number[]) => needed.every((one) => list.includes(one));
          fc.pre(isFailing(items));
          const least = deltaDebug(items, take, (list) => (isFailing(list) ? list : null));
          expect([...least].sort()).toEqual([...new Set(needed)].sort());
        },
      ),
    );
  });
});

describe('simpler values', () => {
  it('have less weight, so that taking one after the other comes to an end', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Parameters<typeof weight>[0];
        for (const simpler of simplerValues(json)) expect(weight(simpler)).toBeLessThan(weight(json));
      }),
    );
  });
});

describe('shrinking', () => {
  it('gives a recording that fails as before, is minimal over commits, and can be run again', () => {
    fc.assert(
      fc.property(failing, (script) => {
        const { header, events } = playSession(script, epics);
        const oracle = oracleOf({ header });
        const commits = commitsOf(events);
        const before = oracle(commits).fingerprint;
        const shrunk = shrink(commits, oracle, 100_000);
        expect(before).toContain('threw lifecycle/visibilityChanged');
        expect(shrunk?.fingerprint).toBe(before);
        const least = shrunk?.commits ?? [];
        expect(oracle(least)).toEqual({ fingerprint: before, commits: least });
        expectMinimal(least, oracle, before ?? '');
        expect(canBeTried({ ...header, simulation: { seed: 's', options: '' } }, least)).toBe(true);
        // What the bug needs and nothing else: the line up, in play, and then the tab hidden.
        expect(least.map(([input]) => input.type).sort()).toEqual([
          'intent/navigated',
          'lifecycle/visibilityChanged',
          'live/connectionChanged',
        ]);
      }),
      { numRuns: 15 },
    );
  });

  it('is deterministic', () => {
    fc.assert(
      fc.property(failing, (script) => {
        const { header, events } = playSession(script, epics);
        const once = () => shrink(commitsOf(events), oracleOf({ header }), 500);
        expect(JSON.stringify(once())).toBe(JSON.stringify(once()));
      }),
      { numRuns: 5 },
    );
  });

  it('keeps the commit that was decided otherwise as it was recorded, and decides what came before anew', () => {
    const chatty: Epic = (events$) =>
      events$.pipe(
        filter((event: AppEvent) => event.type === 'lifecycle/visibilityChanged'),
        map(() => note('as it was')),
      );
    const script = [navigate('/'), connected, navigate('/inplay'), visible(false), navigate('/mybets/open')];
    const { header, events } = playSession(script, { ...epics, chatty });
    const options = { header, code, invariants } as const;
    const { failure } = tryCommits(commitsOf(events), { ...options, compare: 'all' });
    expect(failure?.kind).toBe('diverged');
    const upTo = commitsOf(events).filter(([input]) => input.commit <= (failure?.commit ?? 0));
    const shrunk = shrink(upTo, oracleOf({ ...options, compare: 'last' }), 1_000);
    expect(shrunk?.fingerprint).toBe(failure?.fingerprint);
    expect(shrunk?.commits.at(-1)?.map(({ type }) => type)).toEqual([
      'lifecycle/visibilityChanged',
      'intent/ignored',
    ]);
    expect(shrunk?.commits.some(([input]) => input.type === 'intent/navigated')).toBe(false);
    expectMinimal(
      shrunk?.commits ?? [],
      oracleOf({ ...options, compare: 'last' }),
      failure?.fingerprint ?? '',
    );
  });

  it('does not take one failure for another: the fingerprint must be the same', () => {
    const { header, events } = playSession([connected, navigate('/inplay'), visible(false)], epics);
    const oracle = oracleOf({ header });
    let others = 0;
    const jealous: Oracle = (commits) => {
      const verdict = oracle(commits);
      if (verdict.fingerprint === null && commits.length < 3) {
        others += 1;
        return { ...verdict, fingerprint: 'another' };
      }
      return verdict;
    };
    const shrunk = shrink(commitsOf(events), jealous, 1_000);
    expect(others).toBeGreaterThan(0);
    expect(shrunk?.commits).toHaveLength(3);
  });

  it('has nothing to do where nothing fails, and stops when its trials are used up', () => {
    const { header, events } = playSession([connected, navigate('/inplay'), visible(false)], epics);
    expect(shrink(commitsOf(events), oracleOf({ header, code }), 100)).toBeNull();
    const stopped = shrink(commitsOf(events), oracleOf({ header }), 2);
    expect(stopped).toMatchObject({ exhausted: true, trials: 2 });
  });
});
