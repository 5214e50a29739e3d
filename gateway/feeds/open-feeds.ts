import type { Feed } from '../core/feed.ts';
import type { FeedOptions } from '../gateway-options.ts';
import { type FeedClock, wallClock } from './clock.ts';
import { createExchangeFeed } from './exchange/create-exchange-feed.ts';
import { createSimulatorFeed } from './simulator/create-simulator-feed.ts';

/** A clock that runs `speed` times as fast from now on. */
export function fasterClock(speed: number, clock: FeedClock = wallClock): FeedClock {
  const start = clock.now();
  return {
    now: () => start + (clock.now() - start) * speed,
    after: (ms, callback) => clock.after(ms / speed, callback),
  };
}

/** A recording begins this long before its first scheduled start: nobody waits for a day of early prices. */
const leadSeconds = 60;

/**
 * The feeds that the options ask for, not started.
 *
 * @param brokeOff hears of a feed that cannot go on; what it brought so far stands.
 */
export function openFeeds(options: FeedOptions, brokeOff: (error: unknown) => void): readonly Feed[] {
  switch (options.kind) {
    case 'given':
      return options.feeds;
    case 'simulator': {
      const clock = options.speed === 1 ? wallClock : fasterClock(options.speed);
      return [createSimulatorFeed({ seed: String(options.seed), clock })];
    }
    case 'player': {
      const player = createExchangeFeed({
        path: options.path,
        speed: options.speed,
        times: options.times,
        leadSeconds,
      });
      const start: Feed['start'] = async (deliver) => {
        await player.start(deliver);
        player.finished().catch(brokeOff);
      };
      return [{ ...player, start }];
    }
  }
}
