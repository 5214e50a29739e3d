import type { Feed } from '../core/feed.ts';
import type { FeedOptions } from '../gateway-options.ts';
import type { KeysOver } from '../settlement/keys-over.ts';
import { type FeedClock, wallClock } from './clock.ts';
import { createExchangeFeed } from './exchange/create-exchange-feed.ts';
import { playedAgain } from './played-again.ts';
import { busyConfig, simulatorConfig } from './simulator/config.ts';
import { createSimulatorFeed } from './simulator/create-simulator-feed.ts';

/** A clock that runs `speed` times as fast from now on. */
export function fasterClock(speed: number, clock: FeedClock = wallClock): FeedClock {
  const start = clock.now();
  return {
    now: () => start + (clock.now() - start) * speed,
    after: (ms, callback) => clock.after(ms / speed, callback),
  };
}

/** What a recording begins with when nothing is said: nobody waits for days of early prices. */
const usualLeadSeconds = 60;

/**
 * The feeds that the options ask for, not started.
 *
 * @param brokeOff hears of a feed that cannot go on; what it brought so far stands.
 * @param over what the database knows to be over: a recording of it is played anew.
 */
export function openFeeds(
  options: FeedOptions,
  brokeOff: (error: unknown) => void,
  over: KeysOver = { markets: new Set(), events: new Set() },
): readonly Feed[] {
  switch (options.kind) {
    case 'given':
      return options.feeds;
    case 'simulator': {
      const clock = options.speed === 1 ? wallClock : fasterClock(options.speed);
      const config = options.busy === true ? busyConfig : simulatorConfig;
      return [createSimulatorFeed({ seed: String(options.seed), clock, config })];
    }
    case 'player': {
      const { path, speed } = options;
      // Without waiting there is no instant of now that a recorded moment could be moved to.
      const times = speed === 0 ? 'recorded' : (options.times ?? 'wall');
      const lead = speed === 0 ? {} : { leadSeconds: options.leadSeconds ?? usualLeadSeconds };
      const player = createExchangeFeed({ path, speed, times, clock: options.clock ?? wallClock, ...lead });
      const start: Feed['start'] = async (deliver, signs) => {
        await player.start(deliver, signs);
        player.finished().catch(brokeOff);
      };
      return [playedAgain({ ...player, start }, over)];
    }
  }
}
