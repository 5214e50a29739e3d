import type { FeedBatch, FeedEvent, FeedMarket } from '#gateway/core/feed.ts';
import { match } from '#gateway/testing/small-offer.ts';
import type { Prng } from '../chance/prng.ts';

/** Where the app lists the matches. */
export const LIST = '/sports/football/premier-league/premier-league';
const MATCHES = ['a', 'b', 'c', 'd'] as const;
/** In play, so a bet on it waits. */
const LIVE_MATCH = 'live';

/** A market, or a whole event, that opened, was suspended or closed: epoch ms of the world, and its name in the feed. */
export interface MarketMove {
  readonly at: number;
  readonly market: string;
  readonly state: FeedMarket['state'];
}

/** A price from then on, epoch ms of the world. */
export interface PriceMove {
  readonly at: number;
  /** Its name in the feed. */
  readonly selection: string;
  readonly odds: string;
}

/** What befalls a market in the middle of a bet on it: other prices, a suspension, one of its whole event, and the end of either. */
export type Jolt = 'prices' | 'market' | 'event' | 'over';

/** What is on offer, and how it moves. The feed of every gateway: each hears the whole of it when it starts. */
export interface Offer {
  /** What stands for a selection of the feed, `'5/2'`; undefined where nothing can be bet on. */
  priceOf(selection: string): string | undefined;
  /** For the checkers. Every market begins open. */
  readonly moves: readonly MarketMove[];
  /** For the checkers: every price that ever stood. Absent where nobody notes them. */
  readonly prices?: readonly PriceMove[];
  /** Something happens to this market at once. Absent where all is as it was recorded. */
  jolt?(at: number, market: string, jolt: Jolt): FeedBatch;
  /** Everything, for a gateway that has just started. */
  whole(at: number): FeedBatch;
  /** What happens now. */
  move(at: number): FeedBatch;
  /** ms until something happens again, when it did `at` that moment; about `mean`. */
  wait(chance: Prng, mean: number, at: number): number;
  /** In the end everything that can be open is. */
  calm(at: number): FeedBatch;
}

/** About every `mean` ms. */
export const aboutEvery: Offer['wait'] = (chance, mean) => chance.between(mean >> 1, mean + (mean >> 1));

/** @param matches how many before their start, up to four; one more is in play. */
export const namesOf = (matches: number): readonly string[] => [...MATCHES.slice(0, matches), LIVE_MATCH];

/** @param start epoch ms of the world */
export function matchOf(name: string, start: number): FeedEvent {
  if (name !== LIVE_MATCH) return match(name, { startTime: start + 3_600_000 });
  return match(name, { startTime: start - 600_000, state: 'INPLAY', inplay: true });
}

/** s that a bet on it waits, where it does. */
export const delayOf = (name: string): Partial<FeedMarket> => (name === LIVE_MATCH ? { inplayDelay: 2 } : {});
