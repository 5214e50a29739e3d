import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { foldCost, SNAPSHOT_COST } from '#projections/replay/fold-cost.ts';
import { createTimeline, foldAll, foldVersionOf } from '#projections/replay/timeline.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { TextSearch } from '#src/support/recording/find-text.ts';
import { eventsOfLines } from '#src/support/recording/parse-event-lines.ts';
import { pieceEvents } from '#src/support/recording/piece-events.ts';
import { readRecording } from '#src/support/recording/read-recording.ts';
import type { TakenIn } from '#src/support/recording/take-in.ts';
import { type Benchmark, median } from '../harness.ts';
import { longFile, longSession, SESSION_EVENTS } from './long-session.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);
const TRIALS = 5;
const SEEKS = 200;

interface Prepared {
  readonly file: Uint8Array;
  readonly read: TakenIn;
}

let prepared: Promise<Prepared> | undefined;
const session = (): Promise<Prepared> =>
  (prepared ??= (async () => {
    const file = await longFile(longSession());
    return { file, read: await readRecording(file, nodePrimitives) };
  })());

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const ms = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');

/** O1: until the page can show the recording. Wall time, because that is what somebody waits. */
const opening: Benchmark = {
  id: 'O1',
  title: `opening a session of ${SESSION_EVENTS.toLocaleString('en-GB')} events`,
  candidate: 'read, check every event, index, as the worker does',
  baseline: 'the same file proven, checked and folded to its end',
  limit: { kind: 'atMost', gate: 0.6, aim: 0.25 },
  measure: async () => {
    const { file } = await session();
    const [own, other]: [number[], number[]] = [[], []];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      own.push(await timed(() => readRecording(file, nodePrimitives)));
      other.push(
        await timed(async () => foldAll(fold, readAppEvents((await readSlip(file, nodePrimitives)).events))),
      );
    }
    return {
      ratios: own.map((value, trial) => value / (other[trial] ?? Number.NaN)),
      notes: [
        `${(file.length / 1e6).toFixed(1)} MB; wall ms: ${ms(own)} against ${ms(other)}`,
        'the goal of 1,500 ms is of wall time and not a ratio: see the line above',
      ],
    };
  },
};

/** Positions all over the session, the same in every run. */
const positions = (length: number): number[] =>
  Array.from({ length: SEEKS }, (_, nth) => (nth * 7_919 * 31) % length);

/** O2: the state at any event, once the session was folded ahead. */
const seeking: Benchmark = {
  id: 'O2',
  title: 'seeking in that session, 95th of a hundred',
  candidate: 'nearest snapshot, one piece read, the rest folded',
  baseline: 'fold from the beginning to the position',
  limit: { kind: 'atMost', gate: 1 / 20, aim: 1 / 100 },
  measure: async () => {
    const { read } = await session();
    const encoder = new TextEncoder();
    const pieces = read.pieces.map((piece) => encoder.encode(piece));
    const events = pieceEvents(pieces, read.starts, read.index);
    const foldVersion = foldVersionOf(projections);
    const timeline = createTimeline({ events, fold, foldVersion, every: SNAPSHOT_COST, costOf: foldCost });
    const preparing = await timed(() => timeline.prepare(events.length));
    const all = read.pieces.flatMap(eventsOfLines);
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
        `p95 of ${SEEKS} seeks, ms: ${ms(own)}; the fold alone: ${ms(other)}`,
        `${timeline.snapshots().length} snapshots, made between frames in ${preparing.toFixed(0)} ms`,
      ],
    };
  },
};

/** O3: any text in all types, correlations and payloads. */
const searching: Benchmark = {
  id: 'O3',
  title: 'searching that session for a text',
  candidate: 'text search over the lines of the worker',
  baseline: 'every payload made to a text and looked through',
  limit: { kind: 'atMost', gate: 1 / 3, aim: 1 / 10 },
  measure: async () => {
    const { read } = await session();
    const search = new TextSearch(read.pieces, read.starts);
    const first = await timed(() => search.find('oddsFormat'));
    const all = read.pieces.flatMap(eventsOfLines);
    const texts = ['offer.oddsFormat', '/inplay', 'SB-MEEF-SWB7-7PSG', '"seq":1234', 'nowhere at all'];
    const own: number[] = [];
    const other: number[] = [];
    for (const text of texts) {
      own.push(median([await timed(() => search.find(text)), await timed(() => search.find(text))]));
      const wanted = text.toLowerCase();
      other.push(
        await timed(() => all.filter((event) => JSON.stringify(event.data).toLowerCase().includes(wanted))),
      );
    }
    return {
      ratios: own.map((value, nth) => value / (other[nth] ?? Number.NaN)),
      notes: [
        `wall ms: ${ms(own)} against ${ms(other)}; the first search of a session ${first.toFixed(0)} ms`,
      ],
    };
  },
};

export const consoleBenchmarks: readonly Benchmark[] = [opening, seeking, searching];
