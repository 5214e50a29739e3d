import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { matchDefinition, message, textOf } from '#testing/offers/replayed-stream.ts';
import { compiled } from '#testing/processes/compiled.ts';
import { Bettor } from './bettor.ts';
import { pollElsewhere, rollingRestart, travelling } from './client-rows.ts';
import { Cluster } from './cluster.ts';
import {
  killed,
  knownResults,
  newsCut,
  oneRefTwice,
  pushedElsewhere,
  settledOnce,
  stopped,
} from './money-rows.ts';
import {
  guesses,
  hangingStart,
  moving,
  olderBuild,
  pricesAgree,
  pricesAgreeAtPositions,
  pricesAgreeBetweenPositions,
  proofTree,
  recordingByTurns,
} from './other-rows.ts';
import type { Row } from './row.ts';

export interface Extent {
  /** Sizes of the clusters. */
  readonly sizes: readonly number[];
  /**
   * Speeds at which prices are compared. Above them a price has had several values before the next look at
   * it.
   */
  readonly speeds: readonly number[];
  readonly bets: number;
  readonly guests: number;
  /** How long a gateway is stopped, ms. */
  readonly stopMs: number;
  /** How long bets have to be settled, ms. */
  readonly settleMs: number;
  /**
   * How long leaves of the tree of proofs may wait for their places, ms: a checkpoint is signed every minute.
   */
  readonly leavesMs: number;
}

export const FULL: Extent = {
  sizes: [2, 3],
  speeds: [0.2, 1, 4],
  bets: 20,
  guests: 50,
  stopMs: 16_000,
  settleMs: 90_000,
  leavesMs: 65_000,
};
export const SHORT: Extent = {
  sizes: [2],
  speeds: [0.2],
  bets: 4,
  guests: 10,
  stopMs: 3_000,
  settleMs: 40_000,
  leavesMs: 0,
};

/** A look takes longer than the world stands still from this speed on. */
const STILL_BELOW = 1;
/**
 * At which the world goes on fast enough for bets to be settled while one waits. With all sports a gateway
 * would be busy with nothing but their prices, and every answer late.
 */
const FAST = ['--speed', '20', '--sports', 'football,tennis,greyhounds'];

export interface Table {
  readonly size: number;
  readonly rows: readonly Row[];
}

/** A recording of a match whose prices move twice a second, for ten minutes around its start. */
async function writeRecording(folder: string): Promise<void> {
  const rc = (nth: number) => [1, 2, 3].map((id) => ({ id, ltp: 2 + ((nth * 7 + id * 13) % 40) / 10 }));
  const lines = Array.from({ length: 1_200 }, (_, nth) =>
    message(
      570 + nth / 2,
      nth === 0 ? { img: true, marketDefinition: matchDefinition(), rc: rc(0) } : { rc: rc(nth) },
    ),
  );
  await writeFile(join(folder, 'match.jsonl'), textOf(lines));
}

async function inCluster<Result>(
  place: { readonly server: string; readonly script: string; readonly size: number },
  feed: readonly string[],
  ask: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const cluster = await Cluster.open(place.server, place.script, feed);
  try {
    for (let nth = 0; nth < place.size; nth += 1) await cluster.start();
    return await ask(cluster);
  } finally {
    await cluster.close();
  }
}

/** The table for one size. @param tell hears each row as it is known */
async function tableOf(
  place: { readonly server: string; readonly script: string; readonly size: number },
  { speeds, bets, guests, stopMs, settleMs, leavesMs }: Extent,
  tell: (row: Row) => void,
): Promise<Table> {
  const rows: Row[] = [];
  const add = async (asked: Promise<Row>): Promise<void> => {
    const found = await asked;
    rows.push(found);
    tell(found);
  };
  for (const speed of speeds)
    await inCluster(place, ['--speed', String(speed)], async (cluster) => {
      const agree = speed < STILL_BELOW ? pricesAgreeAtPositions : pricesAgreeBetweenPositions;
      await add(agree(cluster, `Simulator, speed ${String(speed)}`));
      if (speed === speeds[0]) await add(travelling(cluster));
    });
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-nodes-'));
  try {
    await writeRecording(folder);
    await inCluster(place, ['--feed', folder, '--lead', '0'], async (cluster) => {
      await add(pricesAgree(cluster, 'Played recording'));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await inCluster(place, FAST, async (cluster) => {
    await add(moving(cluster));
    const bettor = await Bettor.logIn(cluster.nodes.map(({ url }) => url));
    await add(pushedElsewhere(cluster, bettor, bets));
    await add(oneRefTwice(cluster, bettor, bets));
    await add(newsCut(cluster, bettor, guests));
    await add(stopped(cluster, bettor, stopMs));
    await add(recordingByTurns(cluster));
    await add(guesses(cluster));
    await add(killed(cluster, bettor));
    const anew = await Bettor.logIn(cluster.nodes.map(({ url }) => url));
    await add(settledOnce(cluster, anew, settleMs));
    await add(pollElsewhere(cluster));
    await add(rollingRestart(cluster, guests));
    await add(knownResults(cluster, await Bettor.logIn(cluster.nodes.map(({ url }) => url)), 6));
    await add(proofTree(cluster, leavesMs));
    await add(hangingStart(cluster));
    await add(olderBuild(cluster));
  });
  return { size: place.size, rows };
}

/**
 * Starts gateways on a PostgreSQL server and asks of them what several of them must agree on.
 *
 * @param server connection string of a server on which databases may be made
 */
export function tables(
  server: string,
  extent: Extent,
  tell: (size: number, row: Row) => void,
): Promise<Table[]> {
  const source = { root: resolve(import.meta.dirname, '../../..'), entry: 'gateway/main.ts' };
  return compiled(source, async (script) => {
    const found: Table[] = [];
    for (const size of extent.sizes)
      found.push(await tableOf({ server, script, size }, extent, (one) => tell(size, one)));
    return found;
  });
}
