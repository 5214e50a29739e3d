import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { prices } from '#projections/prices/prices.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { visitHot } from '#recordings/format/hot/hot-decode.ts';
import { HotState } from '#recordings/format/hot/hot-state.ts';
import { readSegment } from '#recordings/format/segment.ts';
import { alternate, type Benchmark, type Compared } from '../harness.ts';
import { clusteredStream } from './clustered-stream.ts';
import { encodeLog, frameLines, gzipLines, stretchesOf, updateLines } from './cut-log.ts';

const updates = 300_000;

/**
 * Inflates, decodes and folds every hot segment into the price table; returns how many selections have a
 * price.
 */
function replayToState(segments: readonly Uint8Array[]): number {
  let table = prices.reducer(undefined, { type: 'bench/started' } as unknown as AppEvent);
  let hot = new HotState();
  for (const bytes of segments) {
    const packed = readSegment(new ByteReader(bytes));
    if (packed.info.stream === 'cold') {
      for (const part of packed.parts)
        JSON.parse(`[${nodePrimitives.decodeText(inflateRawSync(part.bytes)).replaceAll('\n', ',')}]`);
      continue;
    }
    if (packed.info.opensGroup) hot = new HotState();
    const parts = packed.parts.map((part) => inflateRawSync(part.bytes));
    visitHot(parts, packed.info.count, hot, nodePrimitives.decodeText, {
      frame: (data) => {
        table = prices.reducer(table, {
          type: 'live/frameReceived',
          at: data.at,
          data,
        } as unknown as AppEvent);
      },
      other: () => {},
    });
  }
  return table.size;
}

/** What reading a JSON log costs before anything is done with it. */
function parseAll(zipped: readonly Uint8Array[]): number {
  let count = 0;
  for (const part of zipped)
    for (const line of gunzipSync(part).toString('utf8').split('\n'))
      count += JSON.parse(line) === null ? 0 : 1;
  return count;
}

interface Measurements {
  readonly perUpdate: Compared;
  readonly perFrame: Compared;
  readonly recordedMs: number;
}

let measured: Promise<Measurements> | undefined;

async function measure(): Promise<Measurements> {
  const stream = clusteredStream(updates);
  const stretches = stretchesOf(stream.events);
  const segments = await encodeLog(stream, stretches);
  const against = async (zipped: readonly Uint8Array[]): Promise<Compared> =>
    alternate({
      kind: 'atLeast',
      minCpuMs: 300,
      candidate: { run: () => (replayToState(segments) > 0 ? updates : 0) },
      baseline: { run: () => (parseAll(zipped) > 0 ? updates : 0) },
    });
  const perUpdate = await against(gzipLines(stretches, updateLines));
  const perFrame = await against(gzipLines(stretches, frameLines));
  return { perUpdate, perFrame, recordedMs: stream.recordedMs };
}

const measuredOnce = (): Promise<Measurements> => (measured ??= measure());

const speed = ({ candidateMicros, baselineMicros }: Compared): string =>
  `${(1 / candidateMicros).toFixed(2)} against ${(1 / baselineMicros).toFixed(2)} million updates a CPU second`;

/**
 * R1: from compressed bytes to the folded price table, frame by frame, the chain not walked (that is proof,
 * not replay).
 */
const replayBenchmark: Benchmark = {
  id: 'R1',
  title: 'replay of a compressed log to its final price table',
  candidate: 'inflate, decode columns, fold into the price table',
  baseline: 'gunzip and JSON.parse alone, a line an update',
  limit: { kind: 'atLeast', gate: 6, aim: 12 },
  measure: async () => {
    const { perUpdate, perFrame } = await measuredOnce();
    const { ratios } = perFrame;
    const middle = [...ratios].sort((a, b) => a - b)[ratios.length >> 1] ?? Number.NaN;
    return {
      ratios: perUpdate.ratios,
      notes: [
        speed(perUpdate),
        `against JSON.parse of the same frames, a line a frame: ${middle.toFixed(1)} times`,
      ],
    };
  },
};

/** R2: the same work against the time in which it was recorded. */
const speedUpBenchmark: Benchmark = {
  id: 'R2',
  title: 'replay speed-up over recorded time, at about 770 updates a second',
  candidate: 'replay of a compressed log to its final price table',
  baseline: 'the time it took to record',
  limit: { kind: 'atLeast', gate: 5_000, aim: 20_000 },
  measure: async () => {
    const { perUpdate, recordedMs } = await measuredOnce();
    const replayMs = (perUpdate.candidateMicros * updates) / 1000;
    return {
      ratios: [recordedMs / replayMs],
      notes: [`${(recordedMs / 1000).toFixed(0)} s in ${replayMs.toFixed(0)} ms of CPU time`],
    };
  },
};

export const replayBenchmarks = [replayBenchmark, speedUpBenchmark];
