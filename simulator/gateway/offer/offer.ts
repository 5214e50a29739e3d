import type { Feed, FeedBatch, FeedEvent, FeedMarket } from '#gateway/core/feed.ts';
import { match } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import type { Played } from '../sports/ended.ts';
import type { Stray } from '../streams/unsound-kinds.ts';
import type { Result } from './result.ts';

/** Where the app lists the matches. */
export const LIST = '/sports/football/premier-league/premier-league';
const MATCHES = ['a', 'b', 'c', 'd'] as const;
/** In play, so a bet on it waits. */
const LIVE_MATCH = 'live';
/** Those that can be built upon, where there are any; the second one is in play as well. */
export const BUILT_MATCHES = ['built', 'builtLive'] as const;
const IN_PLAY: ReadonlySet<string> = new Set([LIVE_MATCH, BUILT_MATCHES[1]]);

/**
 * A market, or a whole event, that opened, was suspended or closed: epoch ms of the world, and its name in
 * the feed.
 */
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

/**
 * From then on a match could end with one of these rows, each as likely as the others: names of the
 * selections that win with it.
 */
export interface TableMove {
  /** Epoch ms of the world. */
  readonly at: number;
  readonly event: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * What befalls a market in the middle of a bet on it: other prices, a suspension, one of its whole event, and
 * the end of either.
 */
export type Jolt = 'prices' | 'market' | 'event' | 'over';

/** What a stream of its own has told of its match, for the gateways and the checkers. */
export interface ToldOfStream {
  /** Name of its market in the feed. */
  readonly market: string;
  readonly moves: readonly MarketMove[];
  /** Who has won, by name in the feed; undefined before its market has closed for the first time. */
  readonly winner: string | undefined;
  readonly status: FeedMarket['state'];
  /** Nothing more comes of it. */
  readonly isOver: boolean;
  /** In which ways it was not sound, in order. */
  readonly strayed: readonly Stray[];
  isSpeaking(at: number): boolean;
}

/**
 * What is on offer, and how it moves. The feed of every gateway: each hears the whole of it when it starts.
 */
export interface Offer {
  /** What stands for a selection of the feed, `'5/2'`; undefined where nothing can be bet on. */
  priceOf(selection: string): string | undefined;
  /** For the checkers. Every market begins open. */
  readonly moves: readonly MarketMove[];
  /** For the checkers: every price that ever stood. Absent where nobody notes them. */
  readonly prices?: readonly PriceMove[];
  /** For the checkers: every table that ever stood. Absent where no match can be built upon. */
  readonly tables?: readonly TableMove[];
  /** The last word on each market that has had one, by its name in the feed. Absent where nobody keeps it. */
  readonly results?: ReadonlyMap<string, Result>;
  /** Matches that streams of their own tell of. Absent where the feed is sound. */
  readonly streams?: readonly ToldOfStream[];
  /** Events of other sports. Absent where there are none. */
  readonly sports?: readonly Played[];
  /** As a feed has it. Absent where no match can be built upon. */
  readonly model?: NonNullable<Feed['model']>;
  /** Something happens to this market at once. Absent where all is as it was recorded. */
  jolt?(at: number, market: string, jolt: Jolt): FeedBatch;
  /** Everything, for a gateway that has just started. */
  whole(at: number): FeedBatch;
  /** What happens now. */
  move(at: number): FeedBatch;
  /** One of the streams has its turn. Absent where the feed is sound. */
  speak?(at: number): FeedBatch;
  /** Events of other sports go on. Absent where there are none. */
  play?(at: number): FeedBatch;
  /** ms until something happens again, when it did `at` that moment; about `mean`. */
  wait(chance: Prng, mean: number, at: number): number;
  /** In the end everything that can be open is. */
  calm(at: number): FeedBatch;
  /** After the end, other last words on some of what is decided. Absent where the last word is the last. */
  afterwards?(at: number): FeedBatch;
  /** Another last word on everything that has such. Absent where nothing has. */
  callAgain?(at: number): FeedBatch;
}

/** About every `mean` ms. */
export const aboutEvery: Offer['wait'] = (chance, mean) => chance.between(mean >> 1, mean + (mean >> 1));

/** @param matches how many before their start, up to four; one more is in play. */
export const namesOf = (matches: number): readonly string[] => [...MATCHES.slice(0, matches), LIVE_MATCH];

/** @param start epoch ms of the world */
export function matchOf(name: string, start: number): FeedEvent {
  if (!IN_PLAY.has(name)) return match(name, { startTime: start + 3_600_000 });
  return match(name, { startTime: start - 600_000, state: 'INPLAY', inplay: true });
}

/** s that a bet on it waits, where it does. */
export const delayOf = (name: string): Partial<FeedMarket> => (IN_PLAY.has(name) ? { inplayDelay: 2 } : {});
