import type * as z from 'zod/mini';
import { EASY_PICK } from '#domain/config/easy-pick.ts';
import { DEFAULT_LAYOUTS, type MarketLayouts } from '#domain/market/market-layouts.ts';
import type { StartWindow } from '../views/start-window.ts';

/** Chosen events of a sport under one market (BRW-07). */
export interface Coupon {
  readonly id: string;
  readonly name: string;
  readonly sportId: string;
  /** Or several, with commas between them. */
  readonly marketType: string;
  /** Shown on a page of its own, and in no list of coupons. */
  readonly ownPage?: boolean;
  /** Of several lines of an event the one whose prices lie nearest to each other, and no other. */
  readonly mainLine?: boolean;
  /** Which events by their start. */
  readonly window: StartWindow;
}
const football = (id: string, name: string, marketType: string, window: Coupon['window']): Coupon => ({
  id: `football-${id}`,
  name,
  sportId: 'SBTC1_1',
  marketType,
  window,
});
const coupons: readonly Coupon[] = [
  football('today', "Today's matches", 'MATCH_ODDS', 'today'),
  football('weekend', 'Weekend matches', 'MATCH_ODDS', 'weekend'),
  football('btts', 'Both teams to score', 'BOTH_TEAMS_TO_SCORE', 72),
  football('goals', 'Over/under 2.5 goals', 'OVER_UNDER_25', 72),
  football('matches', 'Football matches', 'MATCH_ODDS', 72),
  {
    ...football('easy-pick', 'Easy pick', Object.values(EASY_PICK.filters).flat().join(','), 72),
    id: 'easy-pick',
    ownPage: true,
  },
  {
    id: 'tennis-today',
    name: "Today's tennis",
    sportId: 'SBTC1_5',
    marketType: 'MATCH_WINNER',
    window: 'today',
  },
  {
    id: 'cricket-today',
    name: "Today's cricket",
    sportId: 'SBTC1_13',
    marketType: 'MATCH_WINNER',
    window: 'today',
  },
  {
    id: 'basketball-today',
    name: "Today's basketball",
    sportId: 'SBTC1_2',
    marketType: 'MONEY_LINE',
    window: 'today',
  },
  {
    id: 'basketball-points',
    name: 'Basketball total points',
    sportId: 'SBTC1_2',
    marketType: 'TOTAL_POINTS',
    mainLine: true,
    window: 'today',
  },
  {
    id: 'american-football-today',
    name: "Today's American football",
    sportId: 'SBTC1_16',
    marketType: 'MONEY_LINE',
    window: 'today',
  },
  {
    id: 'baseball-today',
    name: "Today's baseball",
    sportId: 'SBTC1_3',
    marketType: 'MONEY_LINE',
    window: 'today',
  },
  {
    id: 'snooker-today',
    name: "Today's snooker",
    sportId: 'SBTC1_17',
    marketType: 'MATCH_WINNER',
    window: 'today',
  },
  {
    id: 'rugby-union-today',
    name: "Today's rugby union",
    sportId: 'SBTC1_12',
    marketType: 'MATCH_ODDS',
    window: 'today',
  },
  {
    id: 'rugby-league-today',
    name: "Today's rugby league",
    sportId: 'SBTC1_34',
    marketType: 'MATCH_ODDS',
    window: 'today',
  },
  {
    id: 'darts-today',
    name: "Today's darts",
    sportId: 'SBTC1_15',
    marketType: 'MATCH_WINNER',
    window: 'today',
  },
];

/** A bet on several events that the home page offers ready-made: the same pick in each of the next. */
export interface ReadyMade {
  /** Also the key of its name in the app. */
  readonly kind: 'favourites' | 'goals' | 'bothScore' | 'tennisFavourites';
  readonly sportId: string;
  readonly marketType: string;
  /** Whoever is shortest, or the selection with this role. */
  readonly pick: 'shortest' | { readonly role: string };
}
const readyMade: readonly ReadyMade[] = [
  { kind: 'favourites', sportId: 'SBTC1_1', marketType: 'MATCH_ODDS', pick: 'shortest' },
  { kind: 'goals', sportId: 'SBTC1_1', marketType: 'OVER_UNDER_25', pick: { role: 'OVER' } },
  {
    kind: 'bothScore',
    sportId: 'SBTC1_1',
    marketType: 'BOTH_TEAMS_TO_SCORE',
    pick: { role: 'YES' },
  },
  { kind: 'tennisFavourites', sportId: 'SBTC1_5', marketType: 'MATCH_WINNER', pick: 'shortest' },
];

/** Ways that many take, at the top of the home page; paths of the product (HOM-01). */
const quickLinks = [
  { id: 'football-today', name: "Today's football", href: '/coupon/football-today' },
  { id: 'both-score', name: 'Both teams to score', href: '/coupon/football-btts' },
  { id: 'finder', name: 'Bet finder', href: '/sports/all/bet-finder' },
  { id: 'popular', name: 'Popular in football', href: '/sports/football/popular' },
  { id: 'results', name: 'Results and tables', href: '/sports/football/stats/SBTC1_1' },
] as const;

/** What the operator wants seen; hosts of links elsewhere stand in `domain/config/links.ts` (HOM-05). */
const banners = [
  {
    id: 'virtual-draws',
    title: 'Draws that you can check',
    text: 'Virtual races are drawn from a number that is sealed before betting closes. Check each draw yourself.',
    href: '/virtuals',
  },
  {
    id: 'limits',
    title: 'Your limits, set by you',
    text: 'Deposits, losses, stakes and time: lower at once, higher after a day.',
    href: '/responsible-gaming',
  },
  {
    id: 'help',
    title: 'Worried about gambling?',
    text: 'Free help in confidence, for you or somebody close.',
    href: 'https://www.begambleaware.org/',
  },
] as const;

/** How the offer is presented: coupons, sizes of widgets. An operator edits this file. */
export const offer = {
  /** RAC-02.3: whose greyhounds are listed. */
  greyhoundCountries: ['GB', 'IE'],
  /** HOM-03: next off shows 6 races. */
  nextOffRaces: 6,
  homeInPlayEvents: 10,
  homeTopEvents: 10,
  /** HOM-03.3: sports of which the marquee has a match; one alone is none. */
  homeMarquee: 6,
  /** HOM-04: boosted prices on the home page; the event pages have them all. */
  homePriceBoosts: 6,
  quickLinks,
  banners,
  readyMade,
  /** Each ready-made acca has as many legs, or is not offered; a favourite in it is no longer than evens. */
  readyMadeLegs: 4,
  readyMadeFavourite: '1/1',
  /** BRW-07: an event comes into every coupon of its sport that has it; events sort by start. */
  coupons,
  couponShownEvents: 10,
  /** INP-01.1: leagues that stand before the others of the in-play page, by sport; the first ones first. */
  highlightLeagues: {
    SBTC1_1: ['sim.crown', 'sim.shires'],
    SBTC1_2: ['sim.bb-federal'],
    SBTC1_3: ['sim.bs-continental'],
    SBTC1_16: ['sim.af-union'],
  } satisfies Readonly<Record<string, readonly string[]>>,
  /** BRW-09: next events of a league that somebody has starred. */
  favouriteLeagueEvents: 5,
  /** BRW-17: next events of a team that somebody has starred. */
  favouriteTeamEvents: 3,
  /** REQ-02: selections shown below a slip. */
  recommendations: 3,
  /** EDT-01.2: next events from which a leg can be added to a bet. */
  editAdditions: 20,
  /** Most ids that one call may ask for. */
  maximumIdsPerCall: 60,
} as const;

export interface Layout {
  readonly version: string;
  readonly data: z.infer<ReturnType<typeof z.json>>;
}

/** Markets on players, whose prices stand in one table of their group. */
const PLAYER_TABLES = {
  GOALSCORER: { columns: 'one', players: 'times' },
  FIRST_GOALSCORER: { columns: 'one', players: 'first' },
  LAST_GOALSCORER: { columns: 'one', players: 'last' },
  PLAYER_CARDED: { columns: 'one', players: 'carded' },
  TRYSCORER: { columns: 'one', players: 'times' },
  FIRST_TRYSCORER: { columns: 'one', players: 'first' },
  TOUCHDOWN_SCORER: { columns: 'one', players: 'touchdowns' },
  FIRST_TOUCHDOWN_SCORER: { columns: 'one', players: 'firstTouchdown' },
  PLAYER_POINTS_OR_MORE: { columns: 'one', players: 'points' },
  DOUBLE_DOUBLE: { columns: 'one', players: 'doubleDouble' },
  BATTER_MILESTONE: { columns: 'one', players: 'runs' },
} as const satisfies MarketLayouts;

/** Over and under of what one player does, all players of a kind in one table. */
const PLAYER_LINES = {
  PLAYER_POINTS: { columns: 'two', counted: 'points' },
  PLAYER_REBOUNDS: { columns: 'two', counted: 'rebounds' },
  PLAYER_ASSISTS: { columns: 'two', counted: 'assists' },
  PLAYER_THREES: { columns: 'two', counted: 'three-pointers' },
  PASSING_YARDS: { columns: 'two', counted: 'passing yards' },
  RUSHING_YARDS: { columns: 'two', counted: 'rushing yards' },
  RECEIVING_YARDS: { columns: 'two', counted: 'receiving yards' },
  RECEPTIONS: { columns: 'two', counted: 'receptions' },
  KICKER_POINTS: { columns: 'two', counted: 'points from kicks' },
  BATTER_RUNS: { columns: 'two', counted: 'runs' },
  PLAYER_SHOTS: { columns: 'two', counted: 'shots on goal' },
  PITCHER_STRIKEOUTS: { columns: 'two', counted: 'strikeouts' },
} as const satisfies MarketLayouts;

/** Versioned sections of `/view/configs`; a section changes together with its version. */
export const layouts: Readonly<
  Record<'marketLayouts' | 'hrTabsOrder' | 'bbEasyPick' | 'bpMarkets' | 'halftime', Layout>
> = {
  marketLayouts: {
    version: '5',
    data: { ...DEFAULT_LAYOUTS, ...PLAYER_TABLES, ...PLAYER_LINES },
  },
  hrTabsOrder: {
    version: '2',
    data: ['home', 'meetings', 'all-races', 'results', 'future-races', 'specials', 'a-z-search', 'virtuals'],
  },
  bbEasyPick: {
    version: '1',
    data: { rowsShown: 6, filters: ['players', 'result', 'goals', 'corners', 'cards'] },
  },
  bpMarkets: { version: '1', data: ['MATCH_ODDS', 'OVER_UNDER_25', 'BOTH_TEAMS_TO_SCORE'] },
  halftime: { version: '1', data: { minimumMatchResults: 3 } },
};
