import type { Benchmark } from '../harness.ts';
import { clusteredStream, universes } from './clustered-stream.ts';
import { bytesOf, encodeLog, frameLines, gzipLines, stretchesOf, updateLines } from './cut-log.ts';

const updates = 200_000;

async function sizes(universe: number): Promise<{ own: number; perUpdate: number; perFrame: number }> {
  const stream = clusteredStream(updates, universe);
  const stretches = stretchesOf(stream.events);
  const own = bytesOf(await encodeLog(stream, stretches)) / updates;
  const perUpdate = bytesOf(gzipLines(stretches, updateLines)) / updates;
  const perFrame = bytesOf(gzipLines(stretches, frameLines)) / updates;
  return { own, perUpdate, perFrame };
}

const told = ({ own, perUpdate, perFrame }: Awaited<ReturnType<typeof sizes>>): string =>
  `${own.toFixed(2)} B a price update; gzip of a line an update ${perUpdate.toFixed(2)}, of a line a frame ${perFrame.toFixed(2)} (${(perFrame / own).toFixed(1)} times)`;

/** B1: what a price update costs on the disk, hash chain, envelopes, and what the customer did included. */
export const bytesBenchmark: Benchmark = {
  id: 'B1',
  title: 'bytes per price update, clustered stream, segments as the writer cuts them',
  candidate: 'segments: chained, delta columns, deflate-raw',
  baseline: 'gzip -6 JSON lines of the same segments, a line an update',
  limit: { kind: 'atMost', gate: 1 / 6, aim: 1 / 10 },
  measure: async () => {
    const client = await sizes(universes.client);
    const book = await sizes(universes.book);
    return {
      ratios: [client.own / client.perUpdate],
      notes: [`5,040 selections: ${told(client)}`, `180,000 selections: ${told(book)}`],
    };
  },
};
