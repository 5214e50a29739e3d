import { CategoryId, SportId } from '#domain/brand.ts';
import type { Feed, FeedBatch, FeedChange } from '#gateway/core/feed.ts';

/** A football match of the script: three prices on the result, and what the feed says when. */
export interface Match {
  readonly key: string;
  readonly home: string;
  readonly away: string;
  readonly odds: readonly [string, string, string];
  /** The home price was made longer. */
  readonly boost?: { readonly originalOdds: string; readonly maxStake: number | null };
}

export const MATCHES: readonly Match[] = [
  { key: 'm1', home: 'Harbour Athletic', away: 'Moorside Town', odds: ['6/4', '9/4', '7/4'] },
  { key: 'm2', home: 'Kestrel Rovers', away: 'Penwell United', odds: ['4/5', '5/2', '10/3'] },
  { key: 'm3', home: 'Saltmarsh', away: 'Upper Brindle', odds: ['11/8', '12/5', '15/8'] },
];

const SIDES = ['home', 'draw', 'away'] as const;
export type Side = (typeof SIDES)[number];
const OUTCOMES = { home: 'HOME', draw: 'DRAW', away: 'AWAY' } as const;

const categories = [
  { id: CategoryId.parse('script.league'), name: 'Script League', eventGroupType: 'REGULAR' as const },
  { id: CategoryId.parse('script.country'), name: 'Britain', eventGroupType: 'REGULAR' as const },
];

/** Opens a match that kicks off at an instant, epoch ms. */
export function matchOpens(match: Match, startTime: number): FeedChange[] {
  const names = { home: match.home, draw: 'Draw', away: match.away };
  return [
    {
      kind: 'event',
      event: {
        key: match.key,
        name: `${match.home} v ${match.away}`,
        sportId: SportId.parse('SBTC1_1'),
        categories,
        categoryId: CategoryId.parse('script.league'),
        startTime,
        state: 'NOTSTARTED',
        inplay: false,
        suspended: false,
        outright: false,
        specials: false,
        provider: 'script',
        participants: [
          { id: `${match.key}-h`, name: match.home, role: 'home' },
          { id: `${match.key}-a`, name: match.away, role: 'away' },
        ],
        marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
      },
    },
    {
      kind: 'market',
      market: {
        key: `${match.key}.result`,
        event: match.key,
        name: 'Match result',
        type: 'MATCH_ODDS',
        state: 'OPEN',
        groupRanks: { main: 1 },
        winners: 1,
        inplayDelay: 0,
        selections: SIDES.map((side, i) => ({
          key: `${match.key}.${side}`,
          name: names[side],
          kind: 'REGULAR',
          odds: match.odds[i] ?? null,
          suspended: false,
          outcomeType: OUTCOMES[side],
          ...(side === 'home' && match.boost !== undefined ? { boost: match.boost } : {}),
        })),
      },
    },
  ];
}

/** What a journey may make the feed say. */
export const say = {
  price: (match: string, side: Side, odds: string): FeedChange => ({
    kind: 'prices',
    market: `${match}.result`,
    prices: [{ selection: `${match}.${side}`, odds, suspended: false }],
  }),
  suspend: (match: string): FeedChange => ({
    kind: 'marketState',
    market: `${match}.result`,
    state: 'SUSPENDED',
  }),
  open: (match: string): FeedChange => ({ kind: 'marketState', market: `${match}.result`, state: 'OPEN' }),
  won: (match: string, winner: Side): FeedChange => ({
    kind: 'result',
    market: `${match}.result`,
    results: SIDES.map((side) => ({
      selection: `${match}.${side}`,
      result: { outcome: side === winner ? 'WON' : 'LOST' },
    })),
    deductions: [],
  }),
};

/**
 * Opens with the matches of the script and then says what it is told to, so that a journey knows every price.
 *
 * @param now the clock of its world, epoch ms.
 */
export function scriptedFeed(now: () => number = Date.now): {
  readonly feed: Feed;
  readonly tell: (changes: readonly FeedChange[]) => void;
} {
  let deliver: ((batch: FeedBatch) => void) | null = null;
  const tell = (changes: readonly FeedChange[]) => deliver?.({ at: now(), changes });
  return {
    tell,
    feed: {
      name: 'script',
      isInProcess: true,
      start: async (to) => {
        deliver = to;
        tell(MATCHES.flatMap((match) => matchOpens(match, now() + 3_600_000)));
      },
      stop: async () => {
        deliver = null;
      },
      missedResults: async () => ({ at: now(), changes: [] }),
    },
  };
}
