import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import type { Feed } from '../core/feed.ts';
import type { RunWanted } from '../db/feed-run.ts';
import type { FeedOptions } from '../gateway-options.ts';
import type { KeysOver } from '../settlement/keys-over.ts';
import { type FeedClock, wallClock } from './clock.ts';
import { createExchangeFeed } from './exchange/create-exchange-feed.ts';
import { streamFiles } from './exchange/stream-file.ts';
import { playedAgain } from './played-again.ts';
import { busyConfig, simulatorConfig } from './synthetic/config.ts';
import { createSimulatorFeed } from './synthetic/create-simulator-feed.ts';
import { sportsByName } from './synthetic/sports-by-name.ts';

/** What gateways on one database share of the playing of a feed (`db/feed-run.ts`). */
export interface SharedRun {
  readonly clock: FeedClock;
  /** What the database knew to be over when it began: a recording of it is played anew. */
  readonly over: KeysOver;
  /** When the playing began, by this clock; asked for once everything else is ready. */
  begin(): Promise<number>;
}

const nothingOver: KeysOver = { markets: new Set(), events: new Set() };

/** One that nobody shares, which begins when it is asked to. */
export const ownRun = (clock: FeedClock = wallClock): SharedRun => ({
  clock,
  over: nothingOver,
  begin: () => Promise.resolve(clock.now()),
});

/** A clock that runs `speed` times as fast from a moment on. */
const fasterClock = (speed: number, clock: FeedClock, start: number): FeedClock => ({
  now: () => start + (clock.now() - start) * speed,
  after: (ms, callback) => clock.after(ms / speed, callback),
});

const prefixesOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => sportsByName.get(name) ?? []);

/** The built-in world; faster than real, it is as far as the others on the database are. */
function simulator({ seed, speed, busy, sports }: FeedOptions & { kind: 'simulator' }, run: SharedRun): Feed {
  const whole = busy === true ? busyConfig : simulatorConfig;
  const config = sports === undefined ? whole : { ...whole, sports: prefixesOf(sports) };
  let hands = run.clock;
  const clock: FeedClock = { now: () => hands.now(), after: (ms, callback) => hands.after(ms, callback) };
  const feed = createSimulatorFeed({ seed: String(seed), clock, config });
  return {
    ...feed,
    start: async (deliver, signs) => {
      if (speed !== 1) hands = fasterClock(speed, run.clock, await run.begin());
      await feed.start(deliver, signs);
    },
  };
}

/** What a recording begins with when nothing is said: nobody waits for days of early prices. */
const usualLeadSeconds = 60;

/** Without waiting there is no instant of now that a recorded moment could be moved to. */
const playedTimes = ({ speed, times = 'wall' }: FeedOptions & { kind: 'player' }): 'wall' | 'recorded' =>
  speed === 0 ? 'recorded' : times;

const leadOf = ({ speed, leadSeconds = usualLeadSeconds }: FeedOptions & { kind: 'player' }) =>
  speed === 0 ? {} : { leadSeconds };

function player(
  options: FeedOptions & { kind: 'player' },
  brokeOff: (error: unknown) => void,
  run: SharedRun,
): Feed {
  const { path, speed } = options;
  const times = playedTimes(options);
  const playing = createExchangeFeed({
    path,
    speed,
    times,
    clock: run.clock,
    begin: () => run.begin(),
    ...leadOf(options),
  });
  const start: Feed['start'] = async (deliver, signs) => {
    await playing.start(deliver, signs);
    playing.finished().catch(brokeOff);
  };
  return playedAgain({ ...playing, start }, run.over);
}

/**
 * What gateways must have in common to show the same: undefined for feeds that the caller made, who answers
 * for them.
 *
 * @throws WrongFeedFile
 */
export async function runWanted(options: FeedOptions): Promise<RunWanted | undefined> {
  switch (options.kind) {
    case 'given':
      return undefined;
    case 'simulator': {
      const { seed, speed, busy = false, sports } = options;
      const world = busy ? 'the busy simulator' : 'the simulator';
      const kind = sports === undefined ? world : `${world} with ${sports.toSorted().join(', ')}`;
      return { feed: `${kind} of seed ${String(seed)} at speed ${String(speed)}`, isTimed: true };
    }
    case 'player': {
      const { path, speed } = options;
      const { leadSeconds = 0 } = leadOf(options);
      const how = `at speed ${String(speed)}, ${playedTimes(options)} times, from ${String(leadSeconds)} s before the first start`;
      return { feed: `recording ${await fingerprint(path)} ${how}`, isTimed: speed !== 0 };
    }
  }
}

/** Of names and sizes: the same recording may lie elsewhere on another machine. */
async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await streamFiles(path))
    hash.update(`${relative(path, file) || basename(file)} ${String((await stat(file)).size)}\n`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * The feeds that the options ask for, not started.
 *
 * @param brokeOff hears of a feed that cannot go on; what it brought so far stands.
 */
export function openFeeds(
  options: FeedOptions,
  brokeOff: (error: unknown) => void,
  run: SharedRun = ownRun('clock' in options ? options.clock : undefined),
): readonly Feed[] {
  switch (options.kind) {
    case 'given':
      return options.feeds;
    case 'simulator':
      return [simulator(options, run)];
    case 'player':
      return [player(options, brokeOff, run)];
  }
}
