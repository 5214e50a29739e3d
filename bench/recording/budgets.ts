import { gzipSync } from 'node:zlib';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { visitHot } from '#recordings/format/hot/hot-decode.ts';
import { HotState } from '#recordings/format/hot/hot-state.ts';
import { readSegment } from '#recordings/format/segment.ts';
import { LogWriter } from '#src/platform/storage/log-writer.ts';
import { type Benchmark, median } from '../harness.ts';
import { clusteredStream, type Stream, universes } from './clustered-stream.ts';
import { encodeLog, stretchesOf } from './cut-log.ts';

/**
 * EVT-09: what recording may cost at most. These are limits of the product itself, so each ratio is the share
 * that is used.
 */
const BUDGET = { appendMicros: 200, segmentBytes: 256 * 1024, hourBytes: 1.5e6 } as const;

/** A busy page in play: as many price updates a second as the comparison with a session recorder has. */
const IN_PLAY_RATE = 200;
const MINUTES = 10;
const TRIALS = 7;

let made: Stream | undefined;
const inPlay = (): Stream =>
  (made ??= clusteredStream(IN_PLAY_RATE * 60 * MINUTES, universes.client, 1, IN_PLAY_RATE));

/**
 * Appends every event of the stream as the sequencer hands it over, a commit each; the keeper is in another
 * thread and costs nothing here.
 */
async function appendMicros(events: readonly AppEvent[]): Promise<number> {
  const writer = new LogWriter({
    keeper: {
      append: () => Promise.resolve({ head: '', dropped: [], degraded: null }),
      makeRoom: () => Promise.resolve([]),
      forgetBehaviour: () => Promise.resolve(),
    },
    now: Date.now,
    monotonic: () => performance.now(),
    hidden: () => false,
    surroundings: () => Promise.resolve({ now: 0, quota: undefined, held: [] }),
    onDegraded: () => undefined,
    onDropped: () => undefined,
  });
  const before = process.cpuUsage();
  for (const event of events) writer.append([event]);
  await writer.flush('barrier');
  const { user, system } = process.cpuUsage(before);
  writer.stop();
  return (user + system) / events.length;
}

const appending: Benchmark = {
  id: 'E1',
  title: '[EVT-09.1] appending an event on the thread that draws',
  candidate: 'log writer: buffer, policy, copy for the worker',
  baseline: `the budget of ${BUDGET.appendMicros / 1000} ms`,
  limit: { kind: 'atMost', gate: 1, aim: 1 / 10 },
  measure: async () => {
    const events = inPlay().events as unknown as readonly AppEvent[];
    await appendMicros(events);
    const own: number[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1) own.push(await appendMicros(events));
    return {
      ratios: own.map((micros) => micros / BUDGET.appendMicros),
      notes: [`${median(own).toFixed(1)} CPU microseconds an event, frames of prices among them`],
    };
  },
};

const segmentSize: Benchmark = {
  id: 'E2',
  title: '[EVT-09.3] the largest segment, gzipped',
  candidate: 'segments as the writer cuts them, every selection of the book moving',
  baseline: `the budget of ${BUDGET.segmentBytes / 1024} kB`,
  limit: { kind: 'atMost', gate: 1, aim: 1 / 10 },
  measure: async () => {
    const stream = clusteredStream(200_000, universes.book);
    const sizes = (await encodeLog(stream, stretchesOf(stream.events))).map(
      (bytes) => gzipSync(bytes).length,
    );
    const largest = Math.max(...sizes);
    return {
      ratios: [largest / BUDGET.segmentBytes],
      notes: [`${largest} B, the largest of ${sizes.length}`],
    };
  },
};

/**
 * @throws when the log has another last price for a selection than the stream: a burst was coalesced into a
 *   lie.
 */
function requireLastPrices({ updates }: Stream, segments: readonly Uint8Array[]): void {
  const last = new Map(updates.map(({ selection, odds }) => [selection, odds]));
  const told = new Map<number, number>();
  let state = new HotState();
  for (const bytes of segments) {
    const { info, parts } = readSegment(new ByteReader(bytes));
    if (info.stream !== 'hot') continue;
    if (info.opensGroup) state = new HotState();
    const raw = parts.map((part) => nodePrimitives.inflate(part.bytes, part.rawLength) as Uint8Array);
    visitHot(raw, info.count, state, nodePrimitives.decodeText, {
      frame: ({ prices }) => {
        for (const [row, selection] of prices.selection.entries()) told.set(selection, prices.odds[row] ?? 0);
      },
      other: () => undefined,
    });
  }
  for (const [selection, odds] of last)
    if (told.get(selection) !== odds) throw new Error(`selection ${selection} ends at another price`);
}

const hourSize: Benchmark = {
  id: 'E3',
  title: '[EVT-09.2] an hour of in-play use on the disk, the last price of everything kept',
  candidate: `${IN_PLAY_RATE} price updates a second, chained, envelopes and what the customer does`,
  baseline: `the budget of ${BUDGET.hourBytes / 1e6} MB`,
  limit: { kind: 'atMost', gate: 1, aim: 2 / 3 },
  measure: async () => {
    const stream = inPlay();
    const segments = await encodeLog(stream, stretchesOf(stream.events));
    requireLastPrices(stream, segments);
    const bytes = segments.reduce((sum, { length }) => sum + length, 0);
    const hour = (bytes * 60) / MINUTES;
    const rate = (IN_PLAY_RATE * BUDGET.hourBytes) / hour;
    return {
      ratios: [hour / BUDGET.hourBytes],
      notes: [
        `${(hour / 1e6).toFixed(2)} MB an hour, ${(bytes / stream.updates.length).toFixed(2)} B a price update; the budget holds up to about ${rate.toFixed(0)} updates a second`,
      ],
    };
  },
};

export const budgetBenchmarks: readonly Benchmark[] = [appending, segmentSize, hourSize];
