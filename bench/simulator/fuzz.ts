import * as fc from 'fast-check';
import { deltaDebug } from '#replay/shrink/delta-debug.ts';
import { Prng } from '#simulator/random/prng.ts';
import { alternate, type Benchmark, type Measured } from '../harness.ts';
import { broken, drawnEvent, EMPTY, foldOf, type SmallEvent, type SmallFold } from './small-slip.ts';
import { commandsOf, storesOf } from './store-commands.ts';

const MOST_EVENTS = 100;
const RUNS = 300;
const NOTE = '         ';

/** One run is a seed and a length: its events are drawn from them, and are its recording. */
const eventsOf = (seed: number, length: number): readonly SmallEvent[] => {
  const chance = new Prng(String(seed), 'small slip');
  return Array.from({ length }, () => drawnEvent(chance));
};

/** How a list of events fails; undefined when every invariant holds after every one of them. */
function faultOf(events: readonly SmallEvent[], fold: SmallFold): string | undefined {
  let state = EMPTY;
  for (const event of events) {
    const next = fold(state, event);
    const fault = broken(state, next);
    if (fault !== undefined) return fault;
    state = next;
  }
  return undefined;
}

const seeds = [fc.integer(), fc.nat({ max: MOST_EVENTS })] as const;

/** Fuzzes by seed: the library draws a seed and a length, the run draws the rest. */
function bySeed(
  fold: SmallFold,
  seed: number,
): { readonly events: number; readonly failing: readonly SmallEvent[] } {
  let events = 0;
  let failing: readonly SmallEvent[] = [];
  const property = fc.property(...seeds, (one, length) => {
    const recorded = eventsOf(one, length);
    events += recorded.length;
    if (faultOf(recorded, fold) === undefined) return true;
    failing = recorded;
    return false;
  });
  fc.check(property, { seed, numRuns: RUNS, endOnFailure: true });
  return { events, failing };
}

/**
 * Fuzzes by commands. @returns how many were run, and the length of the shortest failing list, 0 without any.
 */
function byCommands(isGuarded: boolean, seed: number): { readonly events: number; readonly failing: number } {
  let events = 0;
  const stores = storesOf(isGuarded);
  const property = fc.property(
    commandsOf(MOST_EVENTS, () => {
      events += 1;
    }),
    (commands) => fc.modelRun(() => ({ model: {}, real: stores() }), commands),
  );
  const { counterexample } = fc.check(property, { seed, numRuns: RUNS });
  return { events, failing: counterexample === null ? 0 : [...counterexample[0]].length };
}

/**
 * Both sides say the same of the same events. @throws when they do not, as they would not be compared then.
 */
function expectSame(): void {
  const fold = foldOf(true);
  const stores = storesOf(true);
  for (let seed = 1; seed <= 200; seed += 1) {
    const store = stores();
    let state = EMPTY;
    for (const event of eventsOf(seed, MOST_EVENTS)) {
      state = fold(state, event);
      store.tell(event);
      if (JSON.stringify(state) !== JSON.stringify(store.state()))
        throw new Error(`${JSON.stringify(event)} folds to two states`);
    }
  }
}

const without = (events: readonly SmallEvent[], gone: ReadonlySet<number>) =>
  events.filter((_, at) => !gone.has(at));

/**
 * That a failure is found, is the same when its events are folded again, and is made small, on both sides.
 */
function failuresNote(): string {
  const fold = foldOf(false);
  const { failing } = bySeed(fold, 1);
  const fault = faultOf(failing, fold);
  if (fault === undefined) throw new Error('a planted fault was not found');
  const small = deltaDebug(failing, without, (events) => (faultOf(events, fold) === fault ? events : null));
  const { failing: theirs } = byCommands(false, 1);
  if (theirs === 0) throw new Error('a planted fault was not found by commands');
  return `${NOTE}a planted fault (${fault}): ${failing.length} recorded events made ${small.length}; by commands ${theirs}`;
}

async function measure(): Promise<Measured> {
  expectSame();
  const note = failuresNote();
  let last = 0;
  const seed = (): number => {
    last += 1;
    return last;
  };
  const fold = foldOf(true);
  const compared = await alternate({
    candidate: { run: () => bySeed(fold, seed()).events },
    baseline: { run: () => byCommands(true, seed()).events },
    kind: 'atLeast',
    minCpuMs: 300,
  });
  const rate = (micros: number): string => `${(1 / micros).toFixed(2)} million events a second of CPU`;
  return {
    ...compared,
    notes: [
      note,
      `${NOTE}by seed ${rate(compared.candidateMicros)}, by commands ${rate(compared.baselineMicros)}`,
    ],
  };
}

export const fuzzBenchmark: Benchmark = {
  id: 'S2',
  title: 'fuzzed events of a small slip, its invariants after each, failures replayable and made small',
  candidate: 'seeded events as data, plain fold, delta debugging',
  baseline: 'fast-check commands, Redux Toolkit store, same slip',
  limit: { kind: 'atLeast', gate: 4, aim: 10 },
  measure,
};
