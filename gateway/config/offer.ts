import type * as z from 'zod/mini';
import { DEFAULT_LAYOUTS } from '#domain/market/layout.ts';

/** How the offer is presented: coupons, sizes of widgets. An operator edits this file. */
export const offer = {
  /** HOM-03: next off shows 6 races. */
  nextOffRaces: 6,
  homeInPlayEvents: 10,
  homeTopEvents: 10,
  /** HOM-04: boosted prices on the home page; the event pages have them all. */
  homePriceBoosts: 6,
  /** BRW-07. `withinHours` counts from now; events sort by start. */
  coupons: [
    {
      id: 'football-matches',
      name: 'Football matches',
      sportId: 'SBTC1_1',
      marketType: 'MATCH_ODDS',
      withinHours: 72,
    },
    {
      id: 'football-goals',
      name: 'Over/under 2.5 goals',
      sportId: 'SBTC1_1',
      marketType: 'OVER_UNDER_25',
      withinHours: 72,
    },
  ],
  couponShownEvents: 10,
  /** REQ-02: selections shown below a slip. */
  recommendations: 3,
  /** Most ids that one call may ask for. */
  maximumIdsPerCall: 60,
} as const;

export interface Layout {
  readonly version: string;
  readonly data: z.infer<ReturnType<typeof z.json>>;
}

/** Versioned sections of `/view/configs`; a section changes together with its version. */
export const layouts: Readonly<
  Record<'marketLayouts' | 'hrTabsOrder' | 'bbEasyPick' | 'bpMarkets' | 'halftime', Layout>
> = {
  marketLayouts: {
    version: '2',
    data: DEFAULT_LAYOUTS,
  },
  hrTabsOrder: {
    version: '1',
    data: ['home', 'meetings', 'future-races', 'specials', 'a-z-search', 'virtuals'],
  },
  bbEasyPick: {
    version: '1',
    data: { rowsShown: 6, filters: ['players', 'result', 'goals', 'corners', 'cards'] },
  },
  bpMarkets: { version: '1', data: ['MATCH_ODDS', 'OVER_UNDER_25', 'BOTH_TEAMS_TO_SCORE'] },
  halftime: { version: '1', data: { minimumMatchResults: 3 } },
};
