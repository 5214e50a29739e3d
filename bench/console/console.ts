import type { AppEvent } from '#domain/events/registry.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { foldCost, SNAPSHOT_COST } from '#replay/fold/fold-cost.ts';
import { createTimeline, foldAll, foldVersionOf } from '#replay/fold/timeline.ts';
import { MOST_FOUND } from '#replay/recording/find-limits.ts';
import { TextSearch } from '#replay/recording/find-text.ts';
import { allHeld, heldEvents } from '#replay/recording/held-events.ts';
import { handOver, type IndexedRecording } from '#replay/recording/index-recording.ts';
import { readRecording } from '#replay/recording/read-recording.ts';
import { openingPrimitives } from '#src/support/recording/recording-primitives.ts';
import { Searching } from '#src/support/recording/searching.ts';
import { type Benchmark, median } from '../harness.ts';
import { madeSession } from './long-session.ts';
import { openingBenchmark } from './open-console.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);
const TRIALS = 5;
const SEEKS = 200;

interface Prepared {
  readonly read: IndexedRecording;
  /** Every event as an object, for the baselines. */
  readonly all: readonly AppEvent[];
}

let prepared: Promise<Prepared> | undefined;
const session = (): Promise<Prepared> =>
  (prepared ??= (async () => {
    const read = await readRecording((await madeSession()).bytes, openingPrimitives);
    return { read, all: allHeld(read) };
  })());

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const ms = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');

/** Positions all over the session, the same in every run. */
const positions = (length: number): number[] =>
  Array.from({ length: SEEKS }, (_, nth) => (nth * 7_919 * 31) % length);

/** O2: the state at any event, once the session was folded ahead. */
const seeking: Benchmark = {
  id: 'O2',
  title: 'seeking in that session, 95th of a hundred',
  candidate: 'nearest snapshot, frames unpacked, the rest folded',
  baseline: 'fold from the beginning to the position',
  limit: { kind: 'atMost', gate: 1 / 20, aim: 1 / 100 },
  measure: async () => {
    const { read, all } = await session();
    const events = heldEvents(handOver(read), read.index.seq);
    const foldVersion = foldVersionOf(projections);
    const timeline = createTimeline({ events, fold, foldVersion, every: SNAPSHOT_COST, costOf: foldCost });
    const preparing = await timed(() => timeline.prepare(events.length));
    const naive = [0.1, 0.3, 0.5, 0.7, 0.95].map((share) => Math.floor(share * all.length));
    const other: number[] = [];
    for (const count of naive) other.push(await timed(() => foldAll(fold, all.slice(0, count))));
    const ratios: number[] = [];
    const own: number[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const seeks: number[] = [];
      for (const at of positions(events.length))
        seeks.push(
          await timed(() => timeline.stateAt(read.index.seq[(at + trial * 13) % events.length] ?? 0)),
        );
      own.push(p95(seeks));
      ratios.push(p95(seeks) / p95(other));
    }
    return {
      ratios,
      notes: [
        `p95 of ${SEEKS} seeks, ms: ${ms(own)} (the goal is 100); the fold alone: ${ms(other)}`,
        `${timeline.snapshots().length} snapshots, made between frames in ${preparing.toFixed(0)} ms`,
      ],
    };
  },
};

/**
 * O3: any text in all types, correlations and payloads, from the question to the list of places, once the
 * session was made searchable. Both sides end at the most places that are listed, and must name the same
 * ones. Whoever asks before that sees places while the rest is looked through: how soon is told beside the
 * figures.
 */
const searching: Benchmark = {
  id: 'O3',
  title: 'searching that session for a text, made searchable before',
  candidate: 'columns of packed frames, then the text of a few',
  baseline: 'every payload kept as a text and looked through',
  limit: { kind: 'atMost', gate: 1 / 2, aim: 1 / 10 },
  measure: async () => {
    const { read, all } = await session();
    const search = new TextSearch(read);
    const warming = await timed(() => {
      while (search.warm());
    });
    const early = await askedAtOnce(read);
    const payloads = all.map(({ type, corr, data }) =>
      `${type}\t${corr ?? ''}\t${JSON.stringify(data)}`.toLowerCase(),
    );
    const [own, other]: [number[], number[]] = [[], []];
    const counts: string[] = [];
    for (const text of TEXTS) {
      const wanted = text.toLowerCase();
      const scan = (): number[] => placesIn(payloads, wanted);
      const found = search.find(text).positions;
      const places = scan();
      if (found.length !== places.length || places.some((place, nth) => place !== found[nth]))
        throw new Error(`${text}: ${found.length} places found, ${places.length} are there`);
      counts.push(`${text} ${places.length}${places.length < MOST_FOUND ? '' : '+'}`);
      own.push(await medianOf(() => search.find(text)));
      other.push(await medianOf(scan));
    }
    return {
      ratios: own.map((value, nth) => value / (other[nth] ?? Number.NaN)),
      notes: [
        `wall ms, a text each: ${ms(own)}; the slowest ${Math.max(...own).toFixed(0)} (the goal is 300) against ${ms(other)}`,
        `places found: ${counts.join('  ')}`,
        `made searchable behind the page's back in ${warming.toFixed(0)} ms`,
        `asked before any of it: ${early.join('; ')}`,
      ],
    };
  },
};

/**
 * What somebody sees who asks as soon as the session is open: the first places, and when all of it was looked
 * through.
 */
async function askedAtOnce(read: IndexedRecording): Promise<readonly string[]> {
  const told: string[] = [];
  for (const text of EARLY) {
    const before = performance.now();
    let first: string | undefined;
    const searching = new Searching(read, (_id, { positions }) => {
      if (positions.length > 0) first ??= `${positions.length} places after ${since(before)} ms`;
    });
    await searching.ask(1, text);
    told.push(`${text}: ${first ?? 'nothing'}, through after ${since(before)} ms`);
  }
  return told;
}

const since = (before: number): string => (performance.now() - before).toFixed(0);

/** As many as are listed at most. */
function placesIn(payloads: readonly string[], wanted: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < payloads.length && places.length < MOST_FOUND; at += 1)
    if (payloads[at]?.includes(wanted) === true) places.push(at);
  return places;
}

/** Of settings, of pages, of one market, of a number within many others, and some that are nowhere. */
const TEXTS = [
  'offer.oddsFormat',
  '/inplay',
  'SB-MEEF-SWB7-7PSG',
  '"seq":1234',
  'nowhere at all',
  '/eventMarkets/12',
  '2468',
] as const;

/** Of the customer's doing, of the prices, and nowhere. */
const EARLY = ['offer.oddsFormat', '2468', 'nowhere at all'] as const;

const medianOf = async (work: () => unknown): Promise<number> =>
  median([await timed(work), await timed(work), await timed(work)]);

export const consoleBenchmarks: readonly Benchmark[] = [openingBenchmark, seeking, searching];
