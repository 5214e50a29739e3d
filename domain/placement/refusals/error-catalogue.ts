import type { RefusalType } from './refusal-types.ts';

/** Which event of CORE-08 an error counts as, for the operator's figures. */
export type ErrorEvent = 'maxNetWinning' | 'maxBetNumber' | 'generic';

/**
 * What the customer is offered to do about it.
 *
 * backToSlip: change the bet and try again · contactUs: only a person can help · spendControls: what limits
 * of the operator are · ownLimits: the customer's own limits on money · ownTime: their time
 * and products · deposit: put money in · verify: show who one is.
 */
export type ErrorAction =
  | 'backToSlip'
  | 'contactUs'
  | 'spendControls'
  | 'ownLimits'
  | 'ownTime'
  | 'newTexts'
  | 'deposit'
  | 'verify';

export interface ErrorMeaning {
  readonly event: ErrorEvent;
  /** Key of the text; the screen finds it as `placement.error.<text>`. */
  readonly text: ErrorText;
  readonly action: ErrorAction;
}

/** Texts of CORE-08, in its order; several types may share one. */
export const ERROR_TEXTS = [
  'technical',
  'again',
  'sameBetAgain',
  'stakeTooHigh',
  'minimumStake',
  'singlesOnly',
  'liveRestricted',
  'tradingDecision',
  'maxBet',
  'exposure',
  'traderStake',
  'rebet',
  'eachWayOdds',
  'eachWayNotOffered',
  'eachWayRequired',
  'eventSuspended',
  'eventClosed',
  'leagueSuspended',
  'leagueClosed',
  'lineSuspended',
  'lineClosed',
  'selectionSuspended',
  'selectionClosed',
  'selectionNotFound',
  'invalidSelection',
  'freeBetExpired',
  'freeBetNotAvailable',
  'freeBetOnlyOne',
  'freeBetRequirements',
  'boostNotAvailable',
  'verifyAccount',
  'invalidBet',
  'requiresSelections',
  'betTypeMissing',
  'noForecastTricast',
  'notCombinable',
  'deposit',
  'funds',
  'currency',
  'oddsChanged',
  'oddsChangedOnTheWay',
  'notAccepted',
  'offerDeclined',
  'offerExpired',
  'spendLimit',
  'winLimit',
  'ownLimits',
  'ownTime',
  'ownProduct',
  'newTexts',
  'fundsUnread',
  'intervention',
  'blocked',
  'waitSameMarket',
  'tooManyWaiting',
  'altered',
  'fenced',
  'notReached',
  'unconfirmed',
  'other',
] as const;
export type ErrorText = (typeof ERROR_TEXTS)[number];

/** Types that this side adds to the gateway's (`placement.ts`). */
type OwnType = 'NotPlaced';

const slip = (text: ErrorText, event: ErrorEvent = 'generic'): ErrorMeaning => ({
  event,
  text,
  action: 'backToSlip',
});
const contact = (text: ErrorText): ErrorMeaning => ({ event: 'generic', text, action: 'contactUs' });
const limits = (text: ErrorText): ErrorMeaning => ({ event: 'generic', text, action: 'spendControls' });
const own = (text: ErrorText): ErrorMeaning => ({ event: 'generic', text, action: 'ownTime' });
const deposit = (text: ErrorText): ErrorMeaning => ({ event: 'generic', text, action: 'deposit' });

/**
 * The error catalogue (PLC-10): every type a placement can fail with, what it counts as, the text that
 * explains it and what can be done. The raw type stays in the log and is shown small for support.
 */
export const ERROR_CATALOGUE = {
  TRADER_STAKE_TOO_HIGH: slip('traderStake', 'maxNetWinning'),
  StakeTooHigh: slip('stakeTooHigh', 'maxNetWinning'),
  MaxBetOver: slip('maxBet', 'maxNetWinning'),
  MaxExposureReached: slip('exposure', 'maxNetWinning'),
  TRADING_DECISION: slip('tradingDecision', 'maxNetWinning'),
  TRADER_MAX_REBET_EXCEEDED: slip('rebet', 'maxBetNumber'),
  SelfImposedLimitsExceeded: { event: 'generic', text: 'ownLimits', action: 'ownLimits' },
  INTERVENTION_DUE: slip('intervention'),
  NEW_TEXTS: { event: 'generic', text: 'newTexts', action: 'newTexts' },
  FUNDS_UNREAD: slip('fundsUnread'),
  OWN_TIME_OVER: own('ownTime'),
  OWN_PRODUCT_BLOCK: own('ownProduct'),
  SPEND_LIMIT_EXCEEDED: limits('spendLimit'),
  WIN_LIMIT_EXCEEDED: limits('winLimit'),
  BetplacementTimeout: slip('unconfirmed'),
  Other: contact('other'),
  TECHNICAL_ERROR: slip('technical'),
  BET_ALREADY_PLACED: slip('again'),
  SAME_BET_AGAIN: slip('sameBetAgain'),
  MINIMUM_STAKE: slip('minimumStake'),
  SINGLES_ONLY: slip('singlesOnly'),
  LIVE_BETTING_RESTRICTED: contact('liveRestricted'),
  EACH_WAY_ODDS_CHANGED: slip('eachWayOdds'),
  EACH_WAY_CHANGED: slip('eachWayOdds'),
  EACH_WAY_NOT_OFFERED: slip('eachWayNotOffered'),
  EACH_WAY_REQUIRED: slip('eachWayRequired'),
  EVENT_SUSPENDED: slip('eventSuspended'),
  EVENT_CLOSED: slip('eventClosed'),
  LEAGUE_SUSPENDED: slip('leagueSuspended'),
  LEAGUE_CLOSED: slip('leagueClosed'),
  MARKET_SUSPENDED: slip('lineSuspended'),
  MARKET_CLOSED: slip('lineClosed'),
  SELECTION_SUSPENDED: slip('selectionSuspended'),
  SELECTION_CLOSED: slip('selectionClosed'),
  SELECTION_NOT_FOUND: slip('selectionNotFound'),
  INVALID_SELECTION: slip('invalidSelection'),
  FREE_BET_EXPIRED: slip('freeBetExpired'),
  FREE_BET_NOT_AVAILABLE: slip('freeBetNotAvailable'),
  FREE_BET_ONE_AT_A_TIME: slip('freeBetOnlyOne'),
  FREE_BET_REQUIREMENTS: slip('freeBetRequirements'),
  PROFIT_BOOST_NOT_AVAILABLE: slip('boostNotAvailable'),
  VERIFY_ACCOUNT: { event: 'generic', text: 'verifyAccount', action: 'verify' },
  INVALID_BET: slip('invalidBet'),
  SELECTIONS_REQUIRED: slip('requiresSelections'),
  BET_TYPE_MISSING: slip('betTypeMissing'),
  NO_FORECAST_TRICAST: slip('noForecastTricast'),
  NON_COMBINABLE: slip('notCombinable'),
  PLEASE_DEPOSIT: deposit('deposit'),
  INSUFFICIENT_FUNDS: deposit('funds'),
  CURRENCY_MISMATCH: contact('currency'),
  ODDS_CHANGED: slip('oddsChanged'),
  NOT_PLACED_ODDS_CHANGED: slip('oddsChangedOnTheWay'),
  BET_NOT_ACCEPTED: slip('notAccepted'),
  OFFER_DECLINED: slip('offerDeclined'),
  OFFER_EXPIRED: slip('offerExpired'),
  TOO_MANY_WAITING: slip('tooManyWaiting'),
  WAIT_SAME_MARKET: slip('waitSameMarket'),
  BETTING_BLOCKED: contact('blocked'),
  CONTENT_MISMATCH: slip('altered'),
  PLACEMENT_FENCED: slip('fenced'),
  NotPlaced: slip('notReached'),
} as const satisfies Record<RefusalType | OwnType, ErrorMeaning>;

const meanings: ReadonlyMap<string, ErrorMeaning> = new Map(Object.entries(ERROR_CATALOGUE));

/** A type that no catalogue knows is "something went wrong", with support to turn to (PLC-05). */
export const meaningOf = (type: string): ErrorMeaning => meanings.get(type) ?? ERROR_CATALOGUE.Other;

/**
 * Errors about the size of the stake: with the largest one that would do, the slip offers to use it (PLC-07,
 * CORE-08).
 */
export const isMaxStakeError = (type: string): boolean => meaningOf(type).event === 'maxNetWinning';
