import { CategoryId, SportId } from '#domain/brand.ts';
import type { FeedBatch, FeedEvent, FeedMarket } from '#gateway/core/feed.ts';

/** A small offer for tests: one match in play, one to come, two races in two countries. */
export const FOOTBALL = SportId.parse('SBTC1_1');
export const RACING = SportId.parse('SBTC1_24');

export const kickOff = Date.parse('2026-11-21T15:00:00Z');

export const match = (key: string, more: Partial<FeedEvent> = {}): FeedEvent => ({
  key,
  name: key,
  sportId: FOOTBALL,
  categories: [
    { id: CategoryId.parse('premier-league'), name: 'Premier League' },
    { id: CategoryId.parse('football'), name: 'Football' },
  ],
  categoryId: CategoryId.parse('premier-league'),
  startTime: kickOff,
  state: 'NOTSTARTED',
  inplay: false,
  suspended: false,
  outright: false,
  specials: false,
  provider: 'test',
  participants: [],
  marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
  ...more,
});

export const race = (key: string, startTime: number, country: string, track: string): FeedEvent => ({
  ...match(key),
  sportId: RACING,
  categories: [
    { id: CategoryId.parse(track.toLowerCase()), name: track },
    { id: CategoryId.parse('racing'), name: 'Horse racing' },
  ],
  categoryId: CategoryId.parse(track.toLowerCase()),
  startTime,
  racingData: { track, country, raceHour: '14:35', step: 'dormant' },
});

/** Selections are `key.a`, `key.b` …, priced in order. */
export const market = (
  key: string,
  event: string,
  prices: readonly (string | null)[],
  more: Partial<FeedMarket> = {},
): FeedMarket => ({
  key,
  event,
  name: key,
  type: 'MATCH_ODDS',
  state: 'OPEN',
  groupRanks: { main: 1 },
  winners: 1,
  inplayDelay: 0,
  selections: prices.map((odds, i) => ({
    key: `${key}.${'abcdefgh'[i] ?? i}`,
    name: `side ${i}`,
    kind: odds === null ? ('SP' as const) : ('REGULAR' as const),
    suspended: false,
    odds,
  })),
  ...more,
});

export const smallOffer: FeedBatch = {
  at: kickOff,
  changes: [
    { kind: 'event', event: match('derby', { state: 'INPLAY', inplay: true }) },
    { kind: 'market', market: market('derby.odds', 'derby', ['5/2', '6/4', '3/1']) },
    { kind: 'market', market: market('derby.goals', 'derby', ['10/11', '10/11'], { type: 'OVER_UNDER_25' }) },
    { kind: 'event', event: match('later', { startTime: kickOff + 3_600_000 }) },
    { kind: 'market', market: market('later.odds', 'later', ['1/1', '2/1']) },
    { kind: 'event', event: race('first race', kickOff + 600_000, 'GB', 'Ascot') },
    {
      kind: 'market',
      market: market('first race.win', 'first race', ['4/1', '10/1', null], { type: 'WIN' }),
    },
    { kind: 'event', event: race('second race', kickOff + 1_200_000, 'IE', 'Naas') },
    { kind: 'market', market: market('second race.win', 'second race', ['2/1', '7/2'], { type: 'WIN' }) },
  ],
};
