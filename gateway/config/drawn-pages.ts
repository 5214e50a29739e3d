/** Pages that the gateway draws for who comes for the first time. */
export const drawnPages = {
  /** By route. */
  routes: new Set<string>([
    'home',
    'inplay',
    'sports',
    'azBrowserSport',
    'azBrowserOutrights',
    'azBrowserSpecials',
    'azBrowserMev',
    'azBrowserOutrightsMev',
    'azBrowserSpecialsMev',
    'multiLeague',
    'multiLeagueOutrights',
    'multiLeagueSpecials',
    'eventGroups',
    'popular',
    'popularLeagues',
    'americanFootballPopular',
    'dartsPopular',
    'betFinder',
    'stats',
    'sev',
    'specialsSev',
    'outrightsSev',
    'coupons',
    'coupon',
    'priceBoosts',
    'easyPickCoupon',
    'fives',
    'horseRacingHome',
    'horseRacingMeetings',
    'horseRacingAllRaces',
    'horseRacingResults',
    'horseRacingSev',
    'greyhoundsHome',
    'greyhoundsMeetings',
    'greyhoundsAllRaces',
    'greyhoundsResults',
    'greyhoundsSev',
    'virtuals',
  ]),
  /** ms that a document waits for its page to be drawn; a page takes some fifty. */
  waitMs: 1_000,
  /** ms from the start of a thread that ended to that of the next. */
  beginAgainMs: 30_000,
  /** ms after which the same answers are drawn anew: how long it is until a match is on the page. */
  keptMs: 5_000,
  /** Pages of brands that are kept. */
  kept: 60,
  /** Pages that wait for the thread that draws them; others go out undrawn. */
  waiting: 4,
  /** Seconds after which a page that nothing runs on says so. */
  notRunningSeconds: 15,
} as const;
