import type { AppConfig } from '../contract/config.ts';

/** The two demonstration brands. A brand is data; no code branches on its name (CFG-04). */
export const BRANDS = ['slipstream', 'paddock'] as const;
export type Brand = (typeof BRANDS)[number];
export const isBrand = (text: string): text is Brand => BRANDS.some((brand) => brand === text);

/**
 * Values that both documents leave open and that are not part of the remote configuration, in one place
 * (traps, "Values the specs leave open"). Milliseconds unless the name says otherwise.
 */
export const DEFAULTS = {
  fetch: { retryDelayMs: 1_000, retries: 2, serverUnavailableProbeMs: 10_000 },
  betslip: {
    waitingPeriodMs: 180_000,
    /** What a trader decides at the end of the time named is on its way this long at most. */
    afterHoldMs: 5_000,
    waitingTextsMs: [10_000, 30_000],
    resultDelayMs: 500,
    successTimeoutMs: 3_000,
    recalculateDebounceMs: 250,
    recalculateEveryMs: 5_000,
    /** A clear can be undone this long (BSL-07). */
    undoClearMs: 5_000,
    /** From this many selections on, a clear is asked about first (BSL-07). */
    confirmClearFrom: 3,
    /** General notices in sight at once; blocking ones come first (NTC-01). */
    generalNotices: 3,
    /** Prices still count as changed while the customer was away this long after the connection is back. */
    awaySettleMs: 5_000,
    /**
     * The default stake is asked about after so many bets in a row at another one, and never more than so
     * often.
     */
    defaultStakeTip: { afterBets: 3, most: 3 },
  },
  slipCode: { letters: 8 },
  betRequest: { longest: 500 },
  /** Characters of the encoded part of a betslip link (DPL-02). */
  slipLink: { longestHash: 2_048 },
  recommendations: { delayMs: 1_000 },
  trend: { maxAgeMs: 5_000, checkEveryMs: 1_000 },
  myBets: {
    unsettledCountEveryMs: 60_000,
    unsettledCountAfterPlacementMs: 2_000,
    settledPageSize: 20,
    /** For how long a settlement that nobody has looked at is news, and how many are named (MYB-12). */
    newsForDays: 7,
    mostNews: 10,
  },
  browse: {
    inPlayThreshold: 0,
    /** Lists in sight are asked for again this often; prices and scores come live. */
    refreshMs: 15_000,
  },
  betBuilder: { maximumLegs: 12 },
  /** Match results that an accumulator needs for half-time heroes (BON-05). */
  halfTimeHeroes: { minimumMatchResults: 3 },
  /** Served as part of the remote configuration of a brand that has the boost (BON-05). */
  accaBoost: {
    id: 'acca-boost',
    minimumLegs: 3,
    minimumLegOdds: '1/5',
    stepPercent: 5,
    maximumPercent: 50,
    virtualSportIds: ['SBTC1_19', 'SBTC1_20', 'SBTC1_25'],
  },
  live: {
    offlineBannerMs: 3_000,
    placementBlockMs: 5_000,
    reconnectMs: [1_000, 2_000, 5_000, 10_000, 30_000],
    /**
     * How long a line may do what before it is given up, or not believed any more: all of it in one place.
     */
    line: {
      /** An upgrade to a WebSocket that is not answered. */
      connectMs: 5_000,
      /** An attempt on which nothing was ever heard: the next one goes over the other transport. */
      attemptMs: 10_000,
      /**
       * A line that was heard before: prices do not look live any more. The gateway's beat comes twice as
       * often.
       */
      silenceMs: 4_500,
      /**
       * From then on another line is sought. Large snapshots take a while on a slow one, and say nothing on
       * their way.
       */
      abandonMs: 15_000,
      /**
       * A connect is held so long by a gateway that does not say; with the delay of the network a lost one is
       * told by then.
       */
      holdMs: 25_000,
      networkDelayMs: 10_000,
      /**
       * Long-polling because the WebSocket fell silent: it is tried again after this long, and then half as
       * often.
       */
      webSocketAgainMs: 60_000,
    },
    /** A channel nobody wants any more stays subscribed this long, to absorb a change of page (LIV-04). */
    lingerMs: 1_000,
    /** A page's entities go this long after the next page asked for its own (LIV-08). */
    cleaningDelayMs: 0,
    /** Prices in sight are repainted this often; those in the slip at once (architecture, hot path). */
    repaintMs: 100,
    /** Live messages are collected this long into one event: the length of an animation frame. */
    frameMs: 16,
    /**
     * A snapshot that a channel announced and that never came is asked for again so often in a row (FAIL-73).
     */
    snapshotTries: 3,
    /** Longer texts from the socket are not even read (FAIL-75). Characters. */
    longestText: 4_000_000,
  },
  /** A part of the page that was lost on its way is asked for again after these waits; then it is gone. */
  parts: {
    againMs: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
    /** How long everything else waits for the first page at most. */
    firstPageMs: 8_000,
  },
  search: { minimumLetters: 3, delayMs: 300, results: 20, remembered: 8 },
  realityCheck: {
    defaultMinutes: 60,
    choicesMinutes: [15, 30, 45, 60],
    /** The longest interval that an operator may configure: a day. */
    mostMinutes: 1_440,
    /** An answer that cannot be used is asked for again after this long (ACCT-09). */
    againMs: 60_000,
    /** Asked anew this long after the customer left the betting pages or closed the check (ACCT-09). */
    refetchMs: 5_000,
  },
  bonus: {
    offerDelayMs: 1_000,
    /** Bonuses of a logged-in customer are asked for this often (BON-02). */
    refreshMs: 300_000,
    /** Free bet of a new customer, minor units; null where the brand gives none. */
    welcome: { slipstream: null, paddock: { amount: 500, days: 7 } },
    /** A free bet that comes back from a void bet can be used for at least so long, ms. */
    returnedForMs: 7 * 86_400_000,
  },
  toast: { autoHideMs: 5_000 },
  /** A label that changed, or came where another stood, takes no press this long. */
  press: { guardMs: 500 },
  retention: { fullSessionDays: 30, betEvidenceYears: 6, responsibleGamblingYears: 5 },
  /**
   * Milliseconds. Until the first one has arrived it is asked for sooner: receipts cannot be believed before.
   */
  appConfig: { renewMs: 60_000, againMs: 5_000 },
} as const;

const limits: Readonly<
  Record<string, { minimumStake: number; minimumSystemStake: number; maximumNetWinnings: number }>
> = {
  GBP: { minimumStake: 10, minimumSystemStake: 5, maximumNetWinnings: 50_000_000 },
  EUR: { minimumStake: 10, minimumSystemStake: 5, maximumNetWinnings: 50_000_000 },
};
const perCurrency = (
  field: 'minimumStake' | 'minimumSystemStake' | 'maximumNetWinnings',
): Record<string, number> =>
  Object.fromEntries(Object.entries(limits).map(([currency, values]) => [currency, values[field]]));

/** Flags of both documents that this release has an opinion on; anything absent is OFF (CFG-02). */
const features: AppConfig['features'] = {
  betslipMultiples: 'ON',
  maxStake: 'ON',
  racingSpecials: 'OFF',
  azSearch: 'OFF',
  cashOut: 'OFF',
  systemBetsCashOut: 'OFF',
  halftimeHeroes: 'OFF',
  twoUp: 'ON',
  betBuilder: 'ON',
  squads: 'ON',
  priceBoostV2: 'ON',
  contactUs: 'OFF',
  virtualsV2: 'ON',
  casino: 'OFF',
  liveCasino: 'OFF',
  inPlayCasino: 'OFF',
  fives: 'OFF',
  dfg: 'OFF',
  betFinder: 'OFF',
  winnerSpinner: 'OFF',
};

/** What differs between the brands. Maximum sizes and stake lengths follow CORE-05 and CFG-04. */
const ofBrand: Readonly<
  Record<
    Brand,
    {
      maximumSize: number;
      stakeMaximumLength: number;
      features: AppConfig['features'];
      waitingPeriodSeconds: number;
    }
  >
> = {
  slipstream: { maximumSize: 20, stakeMaximumLength: 9, features: {}, waitingPeriodSeconds: 60 },
  paddock: {
    maximumSize: 12,
    stakeMaximumLength: 11,
    features: { halftimeHeroes: 'ON' },
    waitingPeriodSeconds: 30,
  },
};

/**
 * The configuration a brand starts with: the gateway serves it unless its operator configured another, and
 * the app boots on it when none can be loaded (CFG-01). Amounts in minor units, odds as on the wire.
 */
export function defaultAppConfig(brand: Brand): AppConfig {
  const own = ofBrand[brand];
  const all = { ...features, ...own.features };
  const isOn = (flag: string): boolean => all[flag] === 'ON';
  return {
    version: 1,
    features: all,
    featureToggles: { maintenance: { enable: false }, sb_maintenance: { enable: false } },
    betslip: {
      maximumSize: own.maximumSize,
      minimumStake: perCurrency('minimumStake'),
      minimumSystemStake: perCurrency('minimumSystemStake'),
      maximumNetWinnings: perCurrency('maximumNetWinnings'),
      accaMinimumLegs: 2,
      accaBoost: { ...DEFAULTS.accaBoost, virtualSportIds: [...DEFAULTS.accaBoost.virtualSportIds] },
      earlyPayouts: {
        twoUp: isOn('twoUp'),
        ...(isOn('halftimeHeroes') ? { halfTimeHeroes: { ...DEFAULTS.halfTimeHeroes } } : {}),
      },
      stakeMaximumLength: own.stakeMaximumLength,
      waitingPeriodSeconds: own.waitingPeriodSeconds,
    },
    inPlay: { livescoreProviders: ['LIVESCORE'], statisticsSportId: 'SBTC1_1' },
    offer: { defaultOddsFormat: 'FRACTIONAL', marketGroupThreshold: 10 },
  };
}
