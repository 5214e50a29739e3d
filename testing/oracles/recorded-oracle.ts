import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { readRecorded, recordedMessages, streamPath } from '../offers/recorded-data.ts';

const Indexed = z.object({
  file: z.string(),
  first: z.string(),
  markets: z.array(
    z.object({
      marketId: z.string(),
      marketType: z.nullable(z.string()),
      marketName: z.nullable(z.string()),
      finalRunnerStatus: z.record(z.string(), z.int()),
      transitions: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
      liveRemovals: z.array(z.tuple([z.string(), z.int(), z.nullable(z.number())])),
      winners: z.array(z.tuple([z.int(), z.number(), z.nullable(z.string())])),
    }),
  ),
});
const Names = z.object({
  markets: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
});

const Catalogued = z.object({
  runners: z.array(z.object({ selectionId: z.int(), runnerName: z.string() })),
});

/** Names of a market's runners by id, from the files beside the recordings. */
function namesBesideOf(market: string): ReadonlyMap<string, string> {
  const looked = Names.parse(JSON.parse(readRecorded('names.json'))).markets[market] ?? {};
  const catalogue = `catalogue_${market}.json`;
  const listed = existsSync(streamPath(catalogue))
    ? Catalogued.parse(JSON.parse(readRecorded(catalogue))).runners
    : [];
  return new Map([
    ...Object.entries(looked).map(([id, name]): [string, string] => [id, name ?? '']),
    ...listed.map(({ selectionId, runnerName }): [string, string] => [String(selectionId), runnerName]),
  ]);
}

/** As the exchange says it: a line that is given back counts as LOSER there. */
export type RecordedStatus = 'WINNER' | 'LOSER' | 'REMOVED';

export interface RecordedRunner {
  /** As the app shows it. */
  readonly name: string;
  readonly handicap: number;
  readonly status: RecordedStatus;
}

/** What the index tells of one market, for comparison with what a gateway shows and pays. */
export interface RecordedMarket {
  readonly id: string;
  readonly type: string;
  readonly name: string | null;
  readonly steps: readonly { readonly at: number; readonly status: string; readonly inPlay: boolean }[];
  readonly closedAt: number;
  readonly runners: readonly RecordedRunner[];
  /** Withdrawals after the recording began; the factor is per cent off the winnings. */
  readonly removals: readonly { readonly at: number; readonly factor: number }[];
  /**
   * Names of the runners that had traded while the market was open, up to an instant (recordings without a
   * ladder).
   */
  tradedBy(at: number): readonly string[];
}

export interface RecordedStream {
  readonly firstAt: number;
  readonly markets: readonly RecordedMarket[];
}

/** Without the cloth number; with the handicap where that tells runners of one name apart. */
const shown = (name: string, handicap: number, type: string | null): string => {
  const bare = name.replace(/^\d+\. /, '');
  return type === 'ASIAN_HANDICAP' ? `${bare} ${handicap > 0 ? '+' : ''}${handicap}` : bare;
};

/** Names by runner and what had traded, read from the messages without the feed's own code for markets. */
function readMessages(file: string) {
  const names = new Map<string, string>();
  const statuses = new Map<string, { at: number; status: string }[]>();
  const traded = new Map<string, number>();
  for (const { mc, pt } of recordedMessages(file)) {
    const at = pt ?? 0;
    for (const { id, marketDefinition, rc } of mc ?? []) {
      for (const runner of marketDefinition?.runners ?? []) {
        const key = `${id}/${runner.id}:${runner.hc ?? 0}`;
        if (runner.name !== undefined) names.set(key, runner.name);
        const known = statuses.get(key) ?? [];
        known.push({ at, status: runner.status });
        statuses.set(key, known);
      }
      for (const change of rc ?? []) {
        const key = `${id}/${change.id}:${change.hc ?? 0}`;
        if (change.ltp !== undefined && !traded.has(key)) traded.set(key, at);
      }
    }
  }
  return { names, statuses, traded };
}

/**
 * The index entry of a recording. Results come from the index, only names and first trades from the messages.
 */
export function recordedStream(file: string): RecordedStream {
  const entry = z
    .array(Indexed)
    .parse(JSON.parse(readRecorded('INDEX.json')))
    .find((one) => one.file === file);
  if (entry === undefined) throw new Error(`the index does not know ${file}`);
  const { names, statuses, traded } = readMessages(file);
  const markets = entry.markets.map((market): RecordedMarket => {
    const prefix = `${market.marketId}/`;
    const keys = [...statuses.keys()].filter((key) => key.startsWith(prefix));
    const winners = new Set(market.winners.map(([id, hc]) => `${prefix}${id}:${hc}`));
    const beside = namesBesideOf(market.marketId);
    const removals = new Set(market.liveRemovals.map(([, id]) => String(id)));
    const statusAt = (key: string, at: number): string | undefined =>
      statuses.get(key)?.findLast((known) => known.at <= at)?.status;
    const describe = (key: string): RecordedRunner => {
      const [id = '', hc = '0'] = key.slice(prefix.length).split(':');
      const name = names.get(key) ?? beside.get(id) ?? '';
      const gone = removals.has(id) || statusAt(key, Date.parse(entry.first)) === 'REMOVED';
      const status = winners.has(key) ? 'WINNER' : gone ? 'REMOVED' : 'LOSER';
      return { name: shown(name, Number(hc), market.marketType), handicap: Number(hc), status };
    };
    const steps = market.transitions.map(([at, status, inPlay]) => ({ at: Date.parse(at), status, inPlay }));
    return {
      id: market.marketId,
      type: market.marketType ?? 'OTHER',
      name: market.marketName,
      steps,
      closedAt: steps.find(({ status }) => status === 'CLOSED')?.at ?? Number.POSITIVE_INFINITY,
      runners: keys.map(describe),
      removals: market.liveRemovals.map(([at, , factor]) => ({ at: Date.parse(at), factor: factor ?? 0 })),
      tradedBy: (at) =>
        keys
          .filter((key) => (traded.get(key) ?? at + 1) <= at && statusAt(key, at) === 'ACTIVE')
          .map((key) => describe(key).name),
    };
  });
  return { firstAt: Date.parse(entry.first), markets };
}

/** Status of every market at an instant, by the index; undefined before it appears. */
export const statusAt = (market: RecordedMarket, at: number): string | undefined =>
  market.steps.findLast((step) => step.at <= at)?.status;
