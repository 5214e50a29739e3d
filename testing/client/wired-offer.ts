import type { FeedChange } from '#gateway/core/feed.ts';
import { market, match } from '../offers/catalogue-fixture.ts';

export const OPEN_MATCHES = ['a', 'b', 'c', 'd', 'e'] as const;
/** In play, with a delay. */
export const LIVE_MATCH = 'live';
export const SIDES = 3;
/** Where the app lists them. */
export const LIST = '/sports/football/premier-league/premier-league';

/**
 * The offer of a wired world: matches to come, and one in play. Sides of match a are `a.odds.a`, `a.odds.b`
 * ...
 */
export function wiredOffer(): FeedChange[] {
  const matches = OPEN_MATCHES.flatMap((key): FeedChange[] => [
    { kind: 'event', event: match(key, { startTime: Date.now() + 3_600_000 }) },
    { kind: 'market', market: market(`${key}.odds`, key, ['2/1', '5/2', '6/4']) },
  ]);
  const startTime = Date.now() - 600_000;
  return [
    ...matches,
    { kind: 'event', event: match(LIVE_MATCH, { startTime, state: 'INPLAY', inplay: true }) },
    {
      kind: 'market',
      market: market(`${LIVE_MATCH}.odds`, LIVE_MATCH, ['2/1', '5/2', '6/4'], { inplayDelay: 1 }),
    },
  ];
}
