import type { FeedEvent } from '#gateway/core/feed.ts';
import type { MarketShape, Sight } from '#gateway/feeds/synthetic/playing/sight.ts';
import type { RaceNotes } from './race-notes.ts';

/** How an event has ended, by its last look. */
export interface Ended {
  readonly event: FeedEvent;
  readonly scoreboard: Sight['scoreboard'];
  /** Of the markets that were on offer. */
  readonly shapes: readonly MarketShape[];
}

/** An event of another sport, for the checkers. */
export interface Played {
  /** Name of its event in the feed of the world. */
  readonly key: string;
  /** As it is called, in small letters. */
  readonly sport: string;
  /** Undefined before its end. */
  readonly ended: Ended | undefined;
  /** Absent where it is no race. */
  readonly race?: RaceNotes | undefined;
}
