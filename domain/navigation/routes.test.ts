import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from './route-table.ts';
import { matchPath, pathFor, routeKeys } from './routes.ts';

/** Written from the documents (CORE-02, ACCT-02), not from the table. */
const documented: readonly (readonly [path: string, key: string, params?: Record<string, string>])[] = [
  ['/', 'home'],
  ['/more', 'more'],
  ['/sports', 'sports'],
  ['/sports/football/SBTC1_1', 'azBrowserSport', { sportName: 'football', categoryId: 'SBTC1_1' }],
  [
    '/sports/football/outrights/SBTC1_1',
    'azBrowserOutrights',
    { sportName: 'football', categoryId: 'SBTC1_1' },
  ],
  [
    '/sports/football/specials/SBTC1_1',
    'azBrowserSpecials',
    { sportName: 'football', categoryId: 'SBTC1_1' },
  ],
  [
    '/sports/football/premier-league/C12',
    'azBrowserMev',
    { sportName: 'football', categoryName: 'premier-league', categoryId: 'C12' },
  ],
  [
    '/sports/football/outrights/premier-league/C12',
    'azBrowserOutrightsMev',
    { sportName: 'football', categoryName: 'premier-league', categoryId: 'C12' },
  ],
  [
    '/sports/football/specials/premier-league/C12',
    'azBrowserSpecialsMev',
    { sportName: 'football', categoryName: 'premier-league', categoryId: 'C12' },
  ],
  [
    '/sports/football/groupedleagues/C12,C13',
    'groupedLeagues',
    { sportName: 'football', categoryId: 'C12,C13' },
  ],
  ['/sports/golf/eventgroups/C9', 'eventGroups', { sportName: 'golf', categoryId: 'C9' }],
  ['/sports/golf/eventgroups/C9/F2', 'eventGroups', { sportName: 'golf', categoryId: 'C9', filterId: 'F2' }],
  ['/sports/tennis/popular', 'popular', { sportName: 'tennis' }],
  ['/sports/tennis/popular/leagues', 'popularLeagues', { sportName: 'tennis' }],
  ['/sports/darts/popular', 'dartsPopular'],
  ['/sports/american-football/popular', 'americanFootballPopular'],
  ['/sports/football/bet-finder/SBTC1_1', 'betFinder', { sportName: 'football', categoryId: 'SBTC1_1' }],
  [
    '/sports/football/bet-finder/all/from-1-1.to-2-1.today',
    'betFinder',
    { sportName: 'football', categoryId: 'all', filterId: 'from-1-1.to-2-1.today' },
  ],
  [
    '/sports/football/premier-league/arsenal-v-leeds/42',
    'sev',
    { sportName: 'football', categoryName: 'premier-league', eventName: 'arsenal-v-leeds', eventId: '42' },
  ],
  [
    '/sports/football/premier-league/arsenal-v-leeds/specialssev/42',
    'specialsSev',
    { sportName: 'football', categoryName: 'premier-league', eventName: 'arsenal-v-leeds', eventId: '42' },
  ],
  [
    '/sports/football/premier-league/arsenal-v-leeds/outrightssev/42',
    'outrightsSev',
    { sportName: 'football', categoryName: 'premier-league', eventName: 'arsenal-v-leeds', eventId: '42' },
  ],
  ['/coupons/C1', 'coupons', { categoryId: 'C1' }],
  ['/coupon/K1', 'coupon', { couponId: 'K1' }],
  ['/coupon/K1/SBTC1_1', 'coupon', { couponId: 'K1', sportCategoryId: 'SBTC1_1' }],
  ['/favourites-education', 'favouritesEducation'],
  ['/favourites-coupon', 'favouritesCoupon'],
  ['/easy-pick-coupon', 'easyPickCoupon'],
  ['/inplay', 'inplay'],
  ['/inplay/SBTC1_1', 'inplay', { categoryId: 'SBTC1_1' }],
  ['/inplayfilters', 'inplayFilters'],
  ['/inplaycasino', 'inplayCasino'],
  ['/sports/horse-racing', 'horseRacingHome'],
  ['/sports/horse-racing/meetings', 'horseRacingMeetings'],
  ['/sports/horse-racing/virtuals', 'horseRacingVirtuals'],
  ['/sports/horse-racing/future-races', 'horseRacingFutureRaces'],
  ['/sports/horse-racing/all-races', 'horseRacingAllRaces'],
  ['/sports/horse-racing/specials', 'horseRacingSpecials'],
  ['/sports/horse-racing/a-z-search', 'horseRacingAzSearch'],
  ['/sports/horse-racing/search', 'horseRacingSearch'],
  ['/sports/horse-racing/14-35-ascot/sev/77', 'horseRacingSev', { eventName: '14-35-ascot', eventId: '77' }],
  ['/sports/greyhounds', 'greyhoundsHome'],
  [
    '/sports/greyhounds/18-42-sheffield/sev/78',
    'greyhoundsSev',
    { eventName: '18-42-sheffield', eventId: '78' },
  ],
  ['/sports/greyhounds/results/2026-11-27/9', 'greyhoundsResults', { day: '2026-11-27', before: '9' }],
  ['/virtuals', 'virtuals'],
  ['/virtuals/V1/9', 'virtuals', { categoryId: 'V1', eventId: '9' }],
  ['/search', 'search'],
  ['/mybets', 'myBets'],
  ['/mybets/open', 'myBetsOpen'],
  ['/mybets/cashout', 'myBetsCashout'],
  ['/mybets/bonuses', 'myBetsBonuses'],
  ['/mybets/history/sports', 'myBetsHistorySports'],
  ['/mybets/history/virtuals', 'myBetsHistoryVirtuals'],
  ['/mybets/history/casino-history', 'myBetsCasinoHistory'],
  ['/mybets/details/AB-125', 'myBetsDetails', { betId: 'AB-125' }],
  ['/mybets/details/AB-125/story', 'myBetsStory', { betId: 'AB-125' }],
  ['/bethistory', 'betHistory'],
  ['/betslipmaxlimit', 'betslipMaxLimit'],
  ['/dl', 'deepLink'],
  ['/dl/betslip', 'deepLink', { deepLinkRequest: 'betslip' }],
  ['/promotions', 'promotions'],
  ['/promotions/42', 'promotions', { promotionId: '42' }],
  ['/inbox/details/c1', 'inboxDetails', { cid: 'c1' }],
];
const singleWords =
  'fives squads quiz pick6 dfg vleague winner-spinner casino casino-lobby livecasino maintenance login registration ' +
  'forgot-password reset-password edit-password change-pin settings profile history contactus inbox offer-information ' +
  'bonus-info withdraw deposit personal-details transaction-history deposit-limits cool-off reality-check casino-history ' +
  'account-closure self-exclusion documentsupload spending-controls tnc-accept add-deposit-method suspend-account ' +
  'time-management account-history bet-history questionnaire accountverification kycVerificationWorkflow marketingConsent';

describe('[NAV-01] route table', () => {
  it.each(documented.map(([path, key, params = {}]) => ({ path, key, params })))(
    '$path is $key',
    ({ path, key, params }) => {
      expect(matchPath(path)).toEqual({ key, params });
    },
  );

  it.each(singleWords.split(' '))('/%s has a page of its own', (word) => {
    expect(matchPath(`/${word}`)).toMatchObject({ params: {} });
    expect(matchPath(`/${word}`).key).not.toBe('notFound');
  });

  it.each([
    '/nothing',
    '/sports/a/b/c/not-a-number',
    '//evil.example',
    'sports',
    '/sports/football/%E0%A4%A',
    '/sports/football/a/b/c/d/e',
    `/${'x'.repeat(3000)}`,
    '/virtuals/a b/9',
    '/help/%00',
    '/sports/football/a%00b',
  ])('%s is not found and never home', (path) => {
    expect(matchPath(path)).toEqual({ key: 'notFound', params: {} });
  });

  it('ignores query, fragment and a closing slash', () => {
    expect(matchPath('/inplay/?a=/more#x')).toEqual({ key: 'inplay', params: {} });
  });

  it('[NAV-01.4] reads back every path it writes, for every route and any parameters of the right shape', () => {
    const value: Record<string, fc.Arbitrary<string>> = {
      eventId: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
      sportCategoryId: fc.integer({ min: 1, max: 999 }).map((n) => `SBTC1_${n}`),
      categoryId: fc.stringMatching(/^[A-Z][A-Za-z0-9_]{1,20}$/),
      couponId: fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
      filterId: fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
      betId: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
    };
    // A leading x keeps a drawn name from being one of the words of the table.
    const name = fc.stringMatching(/^x[a-z0-9-]{0,30}$/);
    fc.assert(
      fc.property(fc.constantFrom(...routeKeys), fc.gen(), (key, draw) => {
        const names = [...ROUTE_TABLE[key].path.matchAll(/:(\w+)/g)].map(([, found]) => found!);
        const params = Object.fromEntries(names.map((n) => [n, draw(() => value[n] ?? name)]));
        const written = (pathFor as (key: string, params: object) => string)(key, params);
        expect(matchPath(written)).toEqual({ key, params });
      }),
      { numRuns: 500 },
    );
  });
});
