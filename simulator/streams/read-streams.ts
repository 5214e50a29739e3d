import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pricePolicy } from '#gateway/feeds/exchange/fixed-price.ts';
import type { Names } from '#gateway/feeds/exchange/names.ts';
import { type LineCounts, messagesOf, streamFiles } from '#gateway/feeds/exchange/stream-file.ts';
import { Translator } from '#gateway/feeds/exchange/translator.ts';
import { WrongFeedFile } from '#gateway/feeds/exchange/wrong-feed-file.ts';
import { MarketGathering, type RecordedMarket } from './recorded-market.ts';

/** Recorded price streams of a folder, as the gateway's own importer reads them. */
export interface RecordedStreams {
  readonly folder: string;
  /** Of the names and bytes of its files: the same folder, the same worlds. */
  readonly hash: string;
  /** Of each file that has any, its markets: at least one of both. */
  readonly files: readonly (readonly RecordedMarket[])[];
}

const NAMELESS: Names = {
  market: () => undefined,
  event: () => undefined,
  venue: () => undefined,
  runner: () => undefined,
};

async function marketsOf(file: string): Promise<readonly RecordedMarket[]> {
  const counts: LineCounts = { messages: 0, badLines: 0, firstBad: undefined };
  const translator = new Translator({ policy: pricePolicy, names: NAMELESS, worldTime: (at) => at });
  const gathered = new Map<string, MarketGathering>();
  const of = (key: string): MarketGathering => {
    const known = gathered.get(key) ?? new MarketGathering();
    gathered.set(key, known);
    return known;
  };
  for await (const { at, message } of messagesOf(file, counts)) {
    for (const change of translator.translate(message, at)) {
      if (change.kind === 'market') of(change.market.key).take(at, change);
      else if (change.kind === 'prices' || change.kind === 'marketState' || change.kind === 'result')
        of(change.market).take(at, change);
    }
  }
  return [...gathered].flatMap(([id, gathering]) => gathering.made(id) ?? []);
}

/**
 * All markets of a folder of streams, or of one file.
 *
 * @throws WrongFeedFile where there is none, or one is no stream
 */
export async function readStreams(folder: string): Promise<RecordedStreams> {
  const hash = createHash('sha256');
  const files: (readonly RecordedMarket[])[] = [];
  for (const file of await streamFiles(folder)) {
    hash.update(`${basename(file)}\n`).update(await readFile(file));
    const markets = await marketsOf(file);
    if (markets.length > 0) files.push(markets);
  }
  if (files.length === 0)
    throw new WrongFeedFile(folder, undefined, 'a market with two sides that have prices and move');
  return { folder, hash: hash.digest('hex').slice(0, 12), files };
}
