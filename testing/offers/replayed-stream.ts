import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import type { FeedBatch } from '#gateway/core/feed.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { createExchangeFeed, type ExchangeOptions } from '#gateway/feeds/exchange/create-exchange-feed.ts';

/**
 * Streams written by a test, of one race that is due off in ten minutes, and what a catalogue makes of them.
 */
export const T0 = Date.UTC(2024, 5, 1, 12, 0, 0);
export const time = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString();

export const definition = (more: object = {}, runners: object[] = [{}, {}]) => ({
  status: 'OPEN',
  inPlay: false,
  numberOfWinners: 1,
  marketTime: time(600),
  eventId: '30',
  eventTypeId: '7',
  marketType: 'WIN',
  venue: 'Ashlow',
  countryCode: 'GB',
  ...more,
  runners: runners.map((runner, i) => ({ id: i + 1, status: 'ACTIVE', sortPriority: i + 1, ...runner })),
});
/** Of a football match with its three outcomes. @param winner 1 to 3, once it is decided */
export const matchDefinition = (more: object = {}, winner?: number) =>
  definition(
    {
      status: winner === undefined ? 'OPEN' : 'CLOSED',
      eventTypeId: '1',
      marketType: 'MATCH_ODDS',
      eventName: 'Ashlow v Brinton',
      venue: undefined,
      countryCode: undefined,
      ...more,
    },
    ['Ashlow', 'Brinton', 'The Draw'].map((name, i) => ({
      name,
      ...(winner === undefined ? {} : { status: i + 1 === winner ? 'WINNER' : 'LOSER' }),
    })),
  );
export const message = (seconds: number, change: object, more: object = {}) => ({
  op: 'mcm',
  pt: T0 + seconds * 1000,
  mc: [{ id: '1.5', ...change }],
  ...more,
});
export const backed = (id: number, price: number) => ({ id, atb: [[price, 50]], atl: [[price + 0.1, 50]] });
export const opened = (more: object = {}, runners?: object[]) =>
  message(0, { img: true, marketDefinition: definition(more, runners), rc: [backed(1, 3), backed(2, 1.5)] });

export const textOf = (lines: readonly (object | string)[]): string =>
  lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');

/** The catalogue after the whole file, what it went through, and what was told of what could not be read. */
export async function playedFile(path: string, options: Partial<ExchangeOptions> = {}) {
  const unread: string[] = [];
  const batches: FeedBatch[] = [];
  const ids = memoryIdBook();
  const catalogue = createCatalogue(ids);
  const feed = createExchangeFeed({ path, speed: 0, times: 'recorded', ...options });
  const steps: (string | undefined)[] = [];
  const results: string[] = [];
  const market = (id = '1.5') => catalogue.market(ids.market(`x.${id}`));
  await feed.start(
    (batch) => {
      batches.push(batch);
      const delta = catalogue.apply(batch);
      steps.push(market()?.state);
      for (const one of delta.results)
        results.push(one.results.map(({ result }) => result.outcome).join(' '));
    },
    {
      heard: () => undefined,
      ended: () => undefined,
      unreadable: (_source, where) => void unread.push(where),
    },
  );
  await feed.finished();
  const selection = (runner: number) => catalogue.selection(ids.selection(`x.1.5/${runner}`));
  const [event] = catalogue.events();
  return { batches, counts: feed.counts, event, market, results, selection, steps, unread };
}

/** A folder of the suite that is gone after it, and the way to play lines from a file in it. */
export function streamFolder() {
  const place = { folder: '' };
  let files = 0;
  beforeAll(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'streams-'));
  });
  afterAll(() => rm(place.folder, { recursive: true }));
  const played = async (lines: readonly (object | string)[], options: Partial<ExchangeOptions> = {}) => {
    files += 1;
    const path = join(place.folder, `${files}.jsonl`);
    await writeFile(path, textOf(lines));
    return playedFile(path, options);
  };
  return { place, played };
}
