import type { Feed, FeedBatch, FeedChange, FeedKey } from '../../core/feed.ts';
import { type FeedClock, wallClock } from '../clock.ts';
import { type SimulatorConfig, simulatorConfig } from './config.ts';
import type { Programme } from './playing/script.ts';
import { World } from './playing/world.ts';
import { programmesOf } from './programmes.ts';

export interface SimulatorOptions {
  readonly seed: string;
  readonly config?: SimulatorConfig;
  readonly clock?: FeedClock;
}

/** `sim.f.crown.123/MATCH_ODDS` → `sim.f.crown.123`. */
const eventOf = (market: FeedKey): FeedKey => market.slice(0, Math.max(0, market.indexOf('/')));

/** Results of markets by now, worked out from the course of their events. */
function resultsOf(programmes: readonly Programme[], markets: readonly FeedKey[], at: number): FeedBatch {
  const changes: FeedChange[] = [];
  const asked = new Set(markets);
  for (const key of new Set(markets.map(eventOf))) {
    for (const programme of programmes) {
      const run = programme.open(key);
      if (run === undefined) continue;
      run.advance(at);
      for (const { shape, result } of run.look().markets) {
        if (result !== undefined && asked.has(shape.key)) {
          changes.push({ kind: 'result', market: shape.key, ...result });
        }
      }
    }
  }
  return { at, changes };
}

/** What programmes play, told as a feed by the hands of a clock. */
export function playedFeed(
  programmes: readonly Programme[],
  { tickMs, lookedBack }: Pick<SimulatorConfig, 'tickMs' | 'lookedBack'>,
  clock: FeedClock,
): Feed {
  let cancel: (() => void) | undefined;
  let playing: World | undefined;
  return {
    name: 'simulator',
    isInProcess: true,
    model: (event) => playing?.model(event),
    statistics: (event) => playing?.statistics(event),
    start: (deliver) => {
      const world = new World(programmes, clock.now(), lookedBack);
      playing = world;
      deliver(world.opening());
      const tick = (): void => {
        for (const batch of world.until(clock.now())) deliver(batch);
        cancel = clock.after(tickMs, tick);
      };
      cancel = clock.after(tickMs, tick);
      return Promise.resolve();
    },
    stop: () => {
      cancel?.();
      cancel = undefined;
      return Promise.resolve();
    },
    *past(wanted) {
      for (const programme of programmes) yield* programme.past?.(wanted, clock.now()) ?? [];
    },
    *pastRaces(wanted) {
      for (const programme of programmes) yield* programme.pastRaces?.(wanted, clock.now()) ?? [];
    },
    season: (of, at) =>
      programmes.map((programme) => programme.season?.(of, at)).find((span) => span !== undefined),
    missedResults: (markets) => Promise.resolve(resultsOf(programmes, markets, clock.now())),
  };
}

/**
 * The built-in feed: all sports of the list, the winners of leagues, and racing out of a seed. The world is a
 * function of seed and wall time: two processes with the same seed show the same events, and one that was
 * down can say how they ended.
 */
export const createSimulatorFeed = ({
  seed,
  config = simulatorConfig,
  clock = wallClock,
}: SimulatorOptions): Feed => playedFeed(programmesOf(seed, config), config, clock);
