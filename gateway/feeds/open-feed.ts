import type { Feed } from '../core/feed.ts';
import type { FeedClock } from './clock.ts';
import { createExchangeFeed } from './exchange/create-exchange-feed.ts';
import { busyConfig, simulatorConfig } from './simulator/config.ts';
import { createSimulatorFeed } from './simulator/create-simulator-feed.ts';

export interface FeedOptions {
  /** Exchange Stream file or folder; without it the built-in simulator runs. */
  readonly file?: string | undefined;
  /** Recorded seconds in one second; 0 as fast as possible. Only with `file`. */
  readonly speed?: number | undefined;
  /** Seconds before the first scheduled start at which a recording begins. Only with `file`. */
  readonly leadSeconds?: number | undefined;
  /** Times of the recording as they are, instead of moved to now. Only with `file`. */
  readonly recordedTimes?: boolean | undefined;
  /** World of the simulator. */
  readonly seed?: string | undefined;
  /** Simulator with thousands of price changes a second. */
  readonly busy?: boolean | undefined;
  readonly clock?: FeedClock | undefined;
}

const defaultSeed = 'slipstream';
const defaultSpeed = 1;
const fastest = 10_000;

/** @throws RangeError for a speed that is none. A wrong file is told when the feed starts (WrongFeedFile). */
export function openFeed(options: FeedOptions): Feed {
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  if (options.file === undefined) {
    const config = options.busy === true ? busyConfig : simulatorConfig;
    return createSimulatorFeed({ seed: options.seed ?? defaultSeed, config, ...clock });
  }
  const speed = options.speed ?? defaultSpeed;
  if (!(speed >= 0 && speed <= fastest)) {
    throw new RangeError(`speed ${speed}: expected a number from 0 (as fast as possible) to ${fastest}`);
  }
  // Without waiting there is no instant of now that a recorded moment could be moved to.
  const recorded = options.recordedTimes === true || speed === 0;
  return createExchangeFeed({
    path: options.file,
    speed,
    times: recorded ? 'recorded' : 'wall',
    ...(options.leadSeconds === undefined ? {} : { leadSeconds: options.leadSeconds }),
    ...clock,
  });
}
