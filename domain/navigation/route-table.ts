/** Who may open a page. `private`: only with a session; a guest is asked to log in first (NAV-07). */
export type Access = 'open' | 'private';

interface RouteDefinition {
  readonly path: string;
  /** False: the page exists as an address and says honestly that it is not available yet. */
  readonly built: boolean;
  readonly access: Access;
}

const built = <P extends string>(path: P) => ({ path, built: true, access: 'open' }) as const;
const later = <P extends string>(path: P) => ({ path, built: false, access: 'open' }) as const;
const ownBuilt = <P extends string>(path: P) => ({ path, built: true, access: 'private' }) as const;
const ownLater = <P extends string>(path: P) => ({ path, built: false, access: 'private' }) as const;

/**
 * Every page by key (NAV-01; CORE-02 and ACCT-02). Keys are those of the documents where they give one, and a
 * key without a written path is its own name in kebab case.
 */
export const ROUTE_TABLE = {
  home: built('/'),
  more: built('/more'),
  search: built('/search'),
  maintenance: built('/maintenance'),
  deepLink: built('/dl/:deepLinkRequest?'),

  sports: built('/sports'),
  azBrowserSport: built('/sports/:sportName/:categoryId'),
  azBrowserOutrights: built('/sports/:sportName/outrights/:categoryId'),
  azBrowserSpecials: built('/sports/:sportName/specials/:categoryId'),
  azBrowserMev: built('/sports/:sportName/:categoryName/:categoryId'),
  azBrowserOutrightsMev: built('/sports/:sportName/outrights/:categoryName/:categoryId'),
  azBrowserSpecialsMev: built('/sports/:sportName/specials/:categoryName/:categoryId'),
  multiLeague: built('/sports/:sportName/multi-league/:categoryId'),
  multiLeagueOutrights: built('/sports/:sportName/outrights/multi-league/:categoryId'),
  multiLeagueSpecials: built('/sports/:sportName/specials/multi-league/:categoryId'),
  groupedLeagues: built('/sports/:sportName/groupedleagues/:categoryId'),
  eventGroups: built('/sports/:sportName/eventgroups/:categoryId/:filterId?'),
  popular: built('/sports/:sportName/popular'),
  popularLeagues: built('/sports/:sportName/popular/leagues'),
  americanFootballPopular: built('/sports/american-football/popular'),
  dartsPopular: built('/sports/darts/popular'),
  betFinder: built('/sports/:sportName/bet-finder/:categoryId?'),
  stats: built('/sports/:sportName/stats/:categoryId?/:day?'),
  sev: built('/sports/:sportName/:categoryName/:eventName/:eventId'),
  specialsSev: built('/sports/:sportName/:categoryName/:eventName/specialssev/:eventId'),
  outrightsSev: built('/sports/:sportName/:categoryName/:eventName/outrightssev/:eventId'),

  coupons: built('/coupons/:categoryId?'),
  coupon: built('/coupon/:couponId/:sportCategoryId?'),
  favouritesEducation: built('/favourites-education'),
  favouritesCoupon: built('/favourites-coupon'),
  easyPickCoupon: built('/easy-pick-coupon'),
  priceBoosts: built('/price-boosts/:categoryId?'),

  inplay: built('/inplay/:categoryId?'),
  inplayFilters: built('/inplayfilters/:categoryId?'),
  inplayCasino: later('/inplaycasino'),

  horseRacingHome: built('/sports/horse-racing'),
  horseRacingMeetings: built('/sports/horse-racing/meetings'),
  horseRacingVirtuals: built('/sports/horse-racing/virtuals'),
  horseRacingFutureRaces: built('/sports/horse-racing/future-races'),
  horseRacingAllRaces: built('/sports/horse-racing/all-races'),
  horseRacingResults: built('/sports/horse-racing/results/:day?'),
  horseRacingSpecials: built('/sports/horse-racing/specials'),
  horseRacingAzSearch: built('/sports/horse-racing/a-z-search'),
  horseRacingSearch: built('/sports/horse-racing/search'),
  horseRacingSev: built('/sports/horse-racing/:eventName/sev/:eventId'),
  horseRacingFutureRacesSev: built('/sports/horse-racing/future-races/:eventName/sev/:eventId'),
  horseRacingSpecialsSev: built('/sports/horse-racing/specials/:eventName/sev/:eventId'),

  greyhoundsHome: built('/sports/greyhounds'),
  greyhoundsMeetings: built('/sports/greyhounds/meetings'),
  greyhoundsVirtuals: built('/sports/greyhounds/virtuals'),
  greyhoundsFutureRaces: built('/sports/greyhounds/future-races'),
  greyhoundsAllRaces: built('/sports/greyhounds/all-races'),
  greyhoundsResults: built('/sports/greyhounds/results/:day?'),
  greyhoundsSev: built('/sports/greyhounds/:eventName/sev/:eventId'),
  greyhoundsFutureRacesSev: built('/sports/greyhounds/future-races/:eventName/sev/:eventId'),

  virtuals: built('/virtuals/:categoryId?/:eventId?'),

  myBets: ownBuilt('/mybets'),
  myBetsOpen: ownBuilt('/mybets/open'),
  myBetsCashout: ownBuilt('/mybets/cashout'),
  myBetsBonuses: ownBuilt('/mybets/bonuses'),
  myBetsHistorySports: ownBuilt('/mybets/history/sports'),
  myBetsHistoryVirtuals: ownLater('/mybets/history/virtuals'),
  myBetsCasinoHistory: ownLater('/mybets/history/casino-history'),
  myBetsDetails: ownBuilt('/mybets/details/:betId'),
  myBetsStory: ownBuilt('/mybets/details/:betId/story'),
  betHistory: ownBuilt('/bethistory'),
  betslipMaxLimit: built('/betslipmaxlimit'),

  fives: later('/fives'),
  squads: later('/squads'),
  quiz: later('/quiz'),
  pick6: later('/pick6'),
  dfg: later('/dfg'),
  vleague: later('/vleague'),
  winnerSpinner: later('/winner-spinner'),
  casino: later('/casino'),
  casinoLobby: later('/casino-lobby'),
  liveCasino: later('/livecasino'),
  promotions: later('/promotions/:promotionId?'),
  offerInformation: later('/offer-information'),
  bonusInfo: ownLater('/bonus-info'),

  login: built('/login'),
  registration: built('/registration'),
  forgotPassword: later('/forgot-password'),
  resetPassword: later('/reset-password'),
  editPassword: ownBuilt('/edit-password'),
  changePin: ownLater('/change-pin'),
  settings: built('/settings'),
  sessionRecords: built('/settings/records'),
  devices: ownBuilt('/settings/devices'),
  profile: ownLater('/profile'),
  history: ownLater('/history'),
  contactUs: built('/contactus/:version?'),
  inbox: ownLater('/inbox'),
  inboxDetails: ownLater('/inbox/details/:cid'),
  withdraw: ownBuilt('/withdraw'),
  deposit: ownBuilt('/deposit'),
  personalDetails: ownLater('/personal-details'),
  transactionHistory: ownBuilt('/transaction-history'),
  depositLimits: ownBuilt('/deposit-limits'),
  coolOff: ownBuilt('/cool-off'),
  realityCheck: ownBuilt('/reality-check'),
  casinoHistory: ownLater('/casino-history'),
  accountClosure: ownBuilt('/account-closure'),
  selfExclusion: ownBuilt('/self-exclusion'),
  documentsUpload: ownLater('/documentsupload'),
  spendingControls: ownBuilt('/spending-controls'),
  tncAccept: ownBuilt('/tnc-accept'),
  addDepositMethod: ownBuilt('/add-deposit-method'),
  suspendAccount: ownLater('/suspend-account'),
  timeManagement: ownBuilt('/time-management'),
  accountHistory: ownLater('/account-history'),
  betHistoryAccount: ownBuilt('/bet-history'),
  questionnaire: ownLater('/questionnaire'),
  accountVerification: ownLater('/accountverification'),
  kycVerificationWorkflow: ownLater('/kycVerificationWorkflow'),
  marketingConsent: ownLater('/marketingConsent'),

  terms: built('/terms/:version?'),
  bettingRules: built('/betting-rules/:version?'),
  maxReturn: built('/max-return/:version?'),
  bonusRules: built('/bonus-rules/:version?'),
  cookiePolicy: built('/cookie-policy/:version?'),
  privacyPolicy: built('/privacy-policy/:version?'),
  slaveryPolicy: built('/slavery-policy/:version?'),
  responsibleGaming: built('/responsible-gaming'),
  betResponsibly: built('/bet-responsibly/:version?'),
  downloadApp: built('/download-app/:version?'),
  goodBet: built('/good-bet/:version?'),
  bbVoidRules: built('/bb-void-rules/:version?'),
} as const satisfies Readonly<Record<string, RouteDefinition>>;
