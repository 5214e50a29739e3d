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
 * Every page by key (NAV-01; S0 §2 and S1 §2). Keys are those of the documents where they give one, and a key
 * without a written path is its own name in kebab case.
 */
export const ROUTE_TABLE = {
  home: built('/'),
  more: built('/more'),
  search: later('/search'),
  maintenance: built('/maintenance'),
  deepLink: built('/dl/:deepLinkRequest?'),

  sports: built('/sports'),
  azBrowserSport: built('/sports/:sportName/:categoryId'),
  azBrowserOutrights: later('/sports/:sportName/outrights/:categoryId'),
  azBrowserSpecials: later('/sports/:sportName/specials/:categoryId'),
  azBrowserMev: built('/sports/:sportName/:categoryName/:categoryId'),
  azBrowserOutrightsMev: later('/sports/:sportName/outrights/:categoryName/:categoryId'),
  azBrowserSpecialsMev: later('/sports/:sportName/specials/:categoryName/:categoryId'),
  multiLeague: later('/sports/:sportName/multi-league/:categoryId'),
  multiLeagueOutrights: later('/sports/:sportName/outrights/multi-league/:categoryId'),
  multiLeagueSpecials: later('/sports/:sportName/specials/multi-league/:categoryId'),
  groupedLeagues: later('/sports/:sportName/groupedleagues/:categoryId'),
  eventGroups: later('/sports/:sportName/eventgroups/:categoryId/:filterId?'),
  popular: later('/sports/:sportName/popular'),
  popularLeagues: later('/sports/:sportName/popular/leagues'),
  americanFootballPopular: later('/sports/american-football/popular'),
  dartsPopular: later('/sports/darts/popular'),
  betFinder: later('/sports/:sportName/bet-finder/:categoryId?'),
  stats: later('/sports/:sportName/stats/:categoryId?'),
  sev: built('/sports/:sportName/:categoryName/:eventName/:eventId'),
  specialsSev: later('/sports/:sportName/:categoryName/:eventName/specialssev/:eventId'),
  outrightsSev: later('/sports/:sportName/:categoryName/:eventName/outrightssev/:eventId'),

  coupons: later('/coupons/:categoryId'),
  coupon: later('/coupon/:couponId/:sportCategoryId?'),
  favouritesEducation: later('/favourites-education'),
  favouritesCoupon: later('/favourites-coupon'),
  easyPickCoupon: later('/easy-pick-coupon'),

  inplay: built('/inplay/:categoryId?'),
  inplayFilters: later('/inplayfilters/:categoryId?'),
  inplayCasino: later('/inplaycasino'),

  horseRacingHome: built('/sports/horse-racing'),
  horseRacingMeetings: built('/sports/horse-racing/meetings'),
  horseRacingVirtuals: later('/sports/horse-racing/virtuals'),
  horseRacingFutureRaces: later('/sports/horse-racing/future-races'),
  horseRacingAllRaces: later('/sports/horse-racing/all-races'),
  horseRacingSpecials: later('/sports/horse-racing/specials'),
  horseRacingAzSearch: later('/sports/horse-racing/a-z-search'),
  horseRacingSearch: later('/sports/horse-racing/search'),
  horseRacingSev: built('/sports/horse-racing/:eventName/sev/:eventId'),
  horseRacingFutureRacesSev: later('/sports/horse-racing/future-races/:eventName/sev/:eventId'),
  horseRacingSpecialsSev: later('/sports/horse-racing/specials/:eventName/sev/:eventId'),

  greyhoundsHome: later('/sports/greyhounds'),
  greyhoundsMeetings: later('/sports/greyhounds/meetings'),
  greyhoundsVirtuals: later('/sports/greyhounds/virtuals'),
  greyhoundsFutureRaces: later('/sports/greyhounds/future-races'),
  greyhoundsAllRaces: later('/sports/greyhounds/all-races'),
  greyhoundsSev: later('/sports/greyhounds/:eventName/sev/:eventId'),
  greyhoundsFutureRacesSev: later('/sports/greyhounds/future-races/:eventName/sev/:eventId'),

  virtuals: later('/virtuals/:categoryId?/:eventId?'),

  myBets: ownBuilt('/mybets'),
  myBetsOpen: ownBuilt('/mybets/open'),
  myBetsCashout: ownLater('/mybets/cashout'),
  myBetsBonuses: ownBuilt('/mybets/bonuses'),
  myBetsHistorySports: ownBuilt('/mybets/history/sports'),
  myBetsHistoryVirtuals: ownLater('/mybets/history/virtuals'),
  myBetsCasinoHistory: ownLater('/mybets/history/casino-history'),
  myBetsDetails: ownBuilt('/mybets/details/:betId'),
  myBetsStory: ownBuilt('/mybets/details/:betId/story'),
  betHistory: ownLater('/bethistory'),
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
  contactUs: later('/contactus'),
  inbox: ownLater('/inbox'),
  inboxDetails: ownLater('/inbox/details/:cid'),
  withdraw: ownLater('/withdraw'),
  deposit: ownLater('/deposit'),
  personalDetails: ownLater('/personal-details'),
  transactionHistory: ownLater('/transaction-history'),
  depositLimits: ownLater('/deposit-limits'),
  coolOff: ownLater('/cool-off'),
  realityCheck: ownBuilt('/reality-check'),
  casinoHistory: ownLater('/casino-history'),
  accountClosure: ownLater('/account-closure'),
  selfExclusion: ownLater('/self-exclusion'),
  documentsUpload: ownLater('/documentsupload'),
  spendingControls: ownLater('/spending-controls'),
  tncAccept: ownLater('/tnc-accept'),
  addDepositMethod: ownLater('/add-deposit-method'),
  suspendAccount: ownLater('/suspend-account'),
  timeManagement: ownLater('/time-management'),
  accountHistory: ownLater('/account-history'),
  betHistoryAccount: ownLater('/bet-history'),
  questionnaire: ownLater('/questionnaire'),
  accountVerification: ownLater('/accountverification'),
  kycVerificationWorkflow: ownLater('/kycVerificationWorkflow'),
  marketingConsent: ownLater('/marketingConsent'),

  terms: later('/terms'),
  bettingRules: later('/betting-rules'),
  maxReturn: later('/max-return'),
  bonusRules: later('/bonus-rules'),
  cookiePolicy: later('/cookie-policy'),
  privacyPolicy: later('/privacy-policy'),
  slaveryPolicy: later('/slavery-policy'),
  responsibleGaming: later('/responsible-gaming'),
  betResponsibly: later('/bet-responsibly'),
  downloadApp: later('/download-app'),
  goodBet: later('/good-bet'),
  bbVoidRules: later('/bb-void-rules'),
} as const satisfies Readonly<Record<string, RouteDefinition>>;
