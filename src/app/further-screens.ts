import type { LoadScreen } from './screen.ts';
import { loading } from './screen.ts';

const sport = () => import('#src/features/sports/sport-page.tsx');
const league = () => import('#src/features/sports/competition-page.tsx');
const published = loading(() => import('#src/features/published/published-page.tsx'), 'PublishedPage', [
  'published',
  'routes',
]);
const deposit = () => import('#src/features/payments/deposit-page.tsx');
const safer = () => import('#src/features/safer-gambling/safer-gambling-page.tsx');
const ownLimits = () => import('#src/features/safer-gambling/limits-page.tsx');
const closing = () => import('#src/features/safer-gambling/closing-pages.tsx');
const saferTexts = ['account', 'routes', 'safer'] as const;
const identity = loading(() => import('#src/features/identity/identity-page.tsx'), 'IdentityPage', [
  'account',
  'routes',
]);
const leagues = () => import('#src/features/sports/leagues-page.tsx');
const results = () => import('#src/features/racing-results/race-results-page.tsx');
const racing = () => import('#src/features/racing/racing-page.tsx');
const allRaces = () => import('#src/features/racing/all-races-page.tsx');
const betTexts = ['myBets', 'bets', 'betslip', 'bonuses', 'placement', 'receipt', 'racingBets'] as const;
const myBets = loading(() => import('#src/features/my-bets/my-bets-page.tsx'), 'MyBetsPage', betTexts);
const popular = loading(() => import('#src/features/popular/popular-page.tsx'), 'PopularPage', [
  'lists',
  'routes',
]);
const moved = loading(() => import('#src/features/moved/moved-page.tsx'), 'MovedPage');
const betHistory = loading(() => import('#src/features/my-bets/bet-history-page.tsx'), 'BetHistoryPage');
const casinoHistory = loading(
  () => import('#src/features/my-bets/casino-history-page.tsx'),
  'CasinoHistoryPage',
  ['myBets'],
);
const promotions = loading(() => import('#src/features/offers/promotions-page.tsx'), 'PromotionsPage', [
  'offers',
  'routes',
]);
const transactions = loading(
  () => import('#src/features/payments/transactions-page.tsx'),
  'TransactionsPage',
  ['payments'],
);
const favourites = () => import('#src/features/favourites/favourites-page.tsx');

/**
 * Screens that are seldom the first of a visit: their names are not part of the first script. A route that
 * becomes `built` in the table does not compile until its screen stands here or in `screens.ts`.
 */
export const furtherScreens = {
  more: loading(() => import('#src/features/more/more-page.tsx'), 'MorePage', ['account', 'lists', 'routes']),
  betslipMaxLimit: loading(() => import('#src/features/betslip/stakes/max-limit-page.tsx'), 'MaxLimitPage', [
    'betslip',
  ]),
  maintenance: loading(() => import('#src/features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  azBrowserOutrights: loading(sport, 'SportPage', ['racing']),
  azBrowserSpecials: loading(sport, 'SportPage', ['racing']),
  azBrowserOutrightsMev: loading(league, 'CompetitionPage', ['lists']),
  azBrowserSpecialsMev: loading(league, 'CompetitionPage'),
  multiLeague: loading(leagues, 'LeaguesPage'),
  multiLeagueOutrights: loading(leagues, 'LeaguesPage', ['lists']),
  multiLeagueSpecials: loading(leagues, 'LeaguesPage', ['lists']),
  deepLink: loading(() => import('#src/features/sharing/deep-link-page.tsx'), 'DeepLinkPage', ['slipLife']),
  horseRacingHome: loading(racing, 'RacingHomePage', ['racing']),
  registration: loading(
    () => import('#src/features/registration/registration-page.tsx'),
    'RegistrationPage',
    ['account'],
  ),
  horseRacingMeetings: loading(racing, 'RacingMeetingsPage', ['racing']),
  myBets,
  myBetsOpen: myBets,
  myBetsCashout: myBets,
  myBetsBonuses: myBets,
  myBetsHistorySports: myBets,
  myBetsDetails: loading(
    () => import('#src/features/my-bets/bet-details-page.tsx'),
    'BetDetailsPage',
    betTexts,
  ),
  myBetsStory: loading(() => import('#src/features/bet-story/bet-story-page.tsx'), 'BetStoryPage', [
    'myBets',
    'evidence',
  ]),
  horseRacingAllRaces: loading(allRaces, 'AllRacesPage', ['racing', 'lists']),
  groupedLeagues: loading(leagues, 'LeaguesPage'),
  coupons: loading(() => import('#src/features/coupons/coupons-page.tsx'), 'CouponsPage', [
    'lists',
    'routes',
  ]),
  coupon: loading(() => import('#src/features/coupons/coupon-page.tsx'), 'CouponPage', ['lists', 'routes']),
  easyPickCoupon: loading(() => import('#src/features/coupons/easy-pick-page.tsx'), 'EasyPickPage', [
    'lists',
    'routes',
  ]),
  priceBoosts: loading(() => import('#src/features/home/price-boosts-page.tsx'), 'PriceBoostsPage', [
    'lists',
    'routes',
  ]),
  fives: loading(() => import('#src/features/fives/fives-page.tsx'), 'FivesPage', [
    'lists',
    'builder',
    'routes',
  ]),
  squads: loading(() => import('#src/features/squads/squads-page.tsx'), 'SquadsPage', [
    'lists',
    'builder',
    'routes',
  ]),
  favouritesCoupon: loading(favourites, 'FavouritesPage', ['lists']),
  favouritesEducation: loading(favourites, 'FavouritesEducationPage', ['lists']),
  betHistory,
  myBetsHistoryVirtuals: betHistory,
  myBetsCasinoHistory: casinoHistory,
  casinoHistory,
  betHistoryAccount: betHistory,
  stats: loading(() => import('#src/features/results/results-page.tsx'), 'ResultsPage', ['lists']),
  search: loading(() => import('#src/features/search/search-page.tsx'), 'SearchPage'),
  settings: loading(() => import('#src/features/settings/settings-page.tsx'), 'SettingsPage', [
    'account',
    'routes',
  ]),
  realityCheck: loading(
    () => import('#src/features/reality-check/reality-check-page.tsx'),
    'RealityCheckPage',
    ['account', 'routes'],
  ),
  responsibleGaming: loading(safer, 'SaferGamblingPage', saferTexts),
  depositLimits: loading(ownLimits, 'DepositLimitsPage', saferTexts),
  spendingControls: loading(ownLimits, 'SpendingLimitsPage', saferTexts),
  tncAccept: loading(() => import('#src/features/new-texts/new-texts.tsx'), 'NewTextsPage', saferTexts),
  timeManagement: loading(() => import('#src/features/safer-gambling/time-page.tsx'), 'TimePage', saferTexts),
  coolOff: loading(closing, 'BreakPage', saferTexts),
  accountClosure: loading(closing, 'ClosurePage', saferTexts),
  suspendAccount: loading(closing, 'ClosurePage', saferTexts),
  selfExclusion: loading(closing, 'ExclusionPage', saferTexts),
  questionnaire: loading(
    () => import('#src/features/questionnaire/questionnaire-page.tsx'),
    'QuestionnairePage',
    saferTexts,
  ),
  sessionRecords: loading(
    () => import('#src/features/session-records/session-records-page.tsx'),
    'SessionRecordsPage',
    ['account'],
  ),
  devices: loading(() => import('#src/features/account-security/devices-page.tsx'), 'DevicesPage', [
    'account',
  ]),
  inbox: loading(() => import('#src/features/messages/inbox-page.tsx'), 'InboxPage', ['messages', 'routes']),
  inboxDetails: loading(() => import('#src/features/messages/message-page.tsx'), 'MessagePage', [
    'messages',
    'routes',
  ]),
  marketingConsent: loading(() => import('#src/features/offers/marketing-page.tsx'), 'MarketingPage', [
    'offers',
    'routes',
  ]),
  promotions,
  offerInformation: promotions,
  bonusInfo: loading(() => import('#src/features/offers/bonus-info-page.tsx'), 'BonusInfoPage', [
    'offers',
    'routes',
    'myBets',
    'bonuses',
  ]),
  history: loading(() => import('#src/features/more/history-page.tsx'), 'HistoryPage', ['offers', 'routes']),
  deposit: loading(deposit, 'DepositPage', ['payments']),
  withdraw: loading(() => import('#src/features/payments/withdraw-page.tsx'), 'WithdrawPage', [
    'payments',
    'account',
  ]),
  addDepositMethod: loading(() => import('#src/features/payments/methods-page.tsx'), 'PaymentMethodsPage', [
    'payments',
    'account',
  ]),
  transactionHistory: transactions,
  accountHistory: transactions,
  personalDetails: loading(() => import('#src/features/account-security/details-page.tsx'), 'DetailsPage', [
    'account',
    'routes',
  ]),
  editPassword: loading(() => import('#src/features/account-security/password-page.tsx'), 'PasswordPage', [
    'account',
    'routes',
  ]),
  changePin: loading(() => import('#src/features/account-access/pin-page.tsx'), 'PinPage', [
    'account',
    'routes',
  ]),
  forgotPassword: loading(
    () => import('#src/features/account-access/forgot-password-page.tsx'),
    'ForgotPasswordPage',
    ['account', 'routes'],
  ),
  resetPassword: loading(
    () => import('#src/features/account-access/reset-password-page.tsx'),
    'ResetPasswordPage',
    ['account', 'routes'],
  ),
  verifyEmail: loading(
    () => import('#src/features/account-access/verify-email-page.tsx'),
    'VerifyEmailPage',
    ['account', 'routes'],
  ),
  profile: loading(() => import('#src/features/account-access/profile-page.tsx'), 'ProfilePage', [
    'account',
    'routes',
  ]),
  accountVerification: identity,
  documentsUpload: identity,
  kycVerificationWorkflow: identity,
  terms: published,
  bettingRules: published,
  maxReturn: published,
  bonusRules: published,
  cookiePolicy: published,
  privacyPolicy: published,
  slaveryPolicy: published,
  contactUs: published,
  help: loading(() => import('#src/features/help/help-page.tsx'), 'HelpPage', ['published', 'routes']),
  betResponsibly: published,
  downloadApp: published,
  goodBet: published,
  bbVoidRules: published,
  popular,
  popularLeagues: popular,
  dartsPopular: popular,
  americanFootballPopular: popular,
  eventGroups: loading(() => import('#src/features/sports/event-groups-page.tsx'), 'EventGroupsPage', [
    'event',
    'builder',
    'lists',
  ]),
  betFinder: loading(() => import('#src/features/bet-finder/bet-finder-page.tsx'), 'BetFinderPage', [
    'lists',
    'routes',
  ]),
  specialsSev: loading(() => import('#src/features/event/event-page.tsx'), 'EventPage', [
    'event',
    'racing',
    'builder',
  ]),
  outrightsSev: moved,
  inplayFilters: moved,
  horseRacingResults: loading(results, 'RaceResultsPage', ['racing', 'lists', 'racingBets']),
  greyhoundsResults: loading(results, 'DogResultsPage', ['racing', 'lists', 'racingBets']),
  virtuals: loading(() => import('#src/features/virtuals/virtuals-page.tsx'), 'VirtualsPage', [
    'racing',
    'event',
    'racingBets',
    'virtuals',
    'lists',
  ]),
  horseRacingVirtuals: moved,
  greyhoundsVirtuals: moved,
  horseRacingFutureRaces: moved,
  horseRacingSpecials: moved,
  horseRacingAzSearch: moved,
  horseRacingSearch: moved,
  horseRacingFutureRacesSev: moved,
  horseRacingSpecialsSev: moved,
  greyhoundsHome: loading(racing, 'GreyhoundsHomePage', ['racing']),
  greyhoundsMeetings: loading(racing, 'GreyhoundsMeetingsPage', ['racing']),
  greyhoundsAllRaces: loading(allRaces, 'AllDogRacesPage', ['racing', 'lists']),
  greyhoundsFutureRaces: moved,
  greyhoundsSev: loading(() => import('#src/features/racing/race-page.tsx'), 'RacePage', [
    'racing',
    'event',
    'racingBets',
  ]),
  greyhoundsFutureRacesSev: moved,
} as const satisfies Readonly<Record<string, LoadScreen>>;
