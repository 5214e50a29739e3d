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

/**
 * The built-in feed: football, the winners of its leagues, and horse racing out of a seed. The world is a
 * function of seed and wall time: two processes with the same seed show the same events, and one that was
 * down can say how they ended.
 */
export function createSimulatorFeed(options: SimulatorOptions): Feed {
  const config = options.config ?? simulatorConfig;
  const clock = options.clock ?? wallClock;
  const programmes = programmesOf(options.seed, config);
  let cancel: (() => void) | undefined;
  let playing: World | undefined;
  return {
    name: 'simulator',
    isInProcess: true,
    model: (event) => playing?.model(event),
    start: (deliver) => {
      const world = new World(programmes, clock.now(), config.lookedBack);
      playing = world;
      deliver(world.opening());
      const tick = (): void => {
        for (const batch of world.until(clock.now())) deliver(batch);
        cancel = clock.after(config.tickMs, tick);
      };
      cancel = clock.after(config.tickMs, tick);
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
    missedResults: (markets) => Promise.resolve(resultsOf(programmes, markets, clock.now())),
  };
}
