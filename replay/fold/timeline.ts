import type { AppEvent } from '#domain/events/registry.ts';
import type { EventSequence } from './event-sequence.ts';
import { type Fold, initialState } from './parse-initial-state.ts';

/**
 * A state kept so that a later one need not be folded from the beginning. A cache and nothing else (PRIN-09):
 * it carries the position it stands at and the version of the folds that made it, and one of other folds is
 * not looked at.
 */
export interface Snapshot<State> {
  readonly seq: number;
  readonly foldVersion: string;
  readonly state: State;
}

export interface TimelineOptions<State> {
  /** In order of `seq`; dense, except where live segments were dropped. */
  readonly events: EventSequence;
  readonly fold: Fold<State>;
  /** Changes whenever the same events give another state: `foldVersionOf(projections)`. */
  readonly foldVersion: string;
  /**
   * A snapshot is kept whenever the events since the last one cost this much, by `costOf`; without it, once
   * in so many events.
   */
  readonly every?: number;
  /**
   * What folding an event costs against others. Snapshots spaced by cost make every seek about as long as any
   * other.
   */
  readonly costOf?: (event: AppEvent) => number;
  /**
   * Told of every event as it is folded, in order, with the state after it. Going back to a snapshot tells
   * some of them again; what stands before one of an earlier visit is never folded, and not told.
   */
  readonly onFolded?: (event: AppEvent, state: State) => void;
  /** From an earlier visit. Those of other folds are ignored. */
  readonly snapshots?: readonly Snapshot<State>[];
}

/** Fold-only replay: states of a recorded log by position, without epics and without the outside. */
export interface Timeline<State> {
  /** The state after the event `seq`, or after the last one before it. 0 is the state before the first. */
  stateAt(seq: number): State;
  /** The event with this `seq`; undefined when it was dropped or never there. */
  eventAt(seq: number): AppEvent | undefined;
  readonly lastSeq: number;
  /**
   * Folds up to `events` further than any seek did, so that later seeks find snapshots near.
   *
   * @returns the number of events that are within reach of a snapshot, from the beginning.
   */
  prepare(events: number): number;
  snapshots(): readonly Snapshot<State>[];
  /** Changes nothing that anybody can see (PRIN-09). */
  forgetSnapshots(): void;
}

const DEFAULT_EVERY = 1_000;

export function createTimeline<State>(options: TimelineOptions<State>): Timeline<State> {
  const { events, foldVersion } = options;
  const kept = new Map<number, State>();
  for (const snapshot of options.snapshots ?? []) {
    if (snapshot.foldVersion === foldVersion) kept.set(countUpTo(events, snapshot.seq), snapshot.state);
  }
  const walk = createWalk(options, kept);
  let prepared = 0;
  return {
    stateAt: (seq) => walk(countUpTo(events, seq)),
    eventAt: (seq) => {
      const event = events.at(countUpTo(events, seq) - 1);
      return event?.seq === seq ? event : undefined;
    },
    lastSeq: seqAt(events, events.length - 1) ?? 0,
    prepare: (further) => {
      prepared = Math.min(events.length, prepared + further);
      walk(prepared);
      return prepared;
    },
    snapshots: () =>
      [...kept].map(([count, state]) => ({ seq: seqAt(events, count - 1) ?? 0, foldVersion, state })),
    forgetSnapshots: () => {
      kept.clear();
      prepared = 0;
    },
  };
}

/** The state after a number of events, from the nearest that is kept; keeps others on the way. */
function createWalk<State>(
  { events, fold, every = DEFAULT_EVERY, costOf = () => 1, onFolded }: TimelineOptions<State>,
  kept: Map<number, State>,
): (count: number) => State {
  const first = initialState(fold);
  // Where the last walk ended: whoever steps or plays goes on from there.
  let last: { count: number; spent: number; state: State } | undefined;
  return (count) => {
    let [from, spent] = [0, 0];
    for (const known of kept.keys()) if (known <= count && known > from) from = known;
    let state = kept.get(from) ?? first;
    if (last !== undefined && kept.size > 0 && last.count <= count && last.count > from)
      ({ count: from, spent, state } = last);
    for (let at = from; at < count; at += 1) {
      const event = events.at(at);
      if (event === undefined) continue;
      state = foldOne(fold, state, event);
      onFolded?.(event, state);
      spent += costOf(event);
      if (spent < every) continue;
      kept.set(at + 1, state);
      spent = 0;
    }
    last = { count, spent, state };
    return state;
  };
}

/**
 * One event. A fold that throws leaves the state as it was: the runtime does the same, live, so that both
 * agree (effects/runtime/sequencer.ts).
 */
export function foldOne<State>(fold: Fold<State>, state: State, event: AppEvent): State {
  try {
    return fold(state, event);
  } catch {
    return state;
  }
}

/** All events in one go, keeping nothing. */
export const foldAll = <State>(fold: Fold<State>, events: readonly AppEvent[]): State =>
  events.reduce((state, event) => foldOne(fold, state, event), initialState(fold));

/**
 * Without reading the event where that can be told: for the last one of a long log it would unpack half of
 * the file.
 */
const seqAt = (events: EventSequence, position: number): number | undefined =>
  events.seqAt === undefined ? events.at(position)?.seq : events.seqAt(position);

/** How many events have a `seq` of at most this. */
export function countUpTo(events: EventSequence, seq: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seqAt(events, middle) ?? Number.POSITIVE_INFINITY) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The versions of all read models as one text: a snapshot made by other folds is not of this version. */
export const foldVersionOf = (projections: Readonly<Record<string, { readonly version: number }>>): string =>
  Object.entries(projections)
    .map(([name, { version }]) => `${name}:${version}`)
    .sort()
    .join(' ');
