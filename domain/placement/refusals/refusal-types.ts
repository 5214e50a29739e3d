import type { RiskType } from './risk-types.ts';

/**
 * Every `type` that a placement error of the gateway can have. The first eight are named in CORE-08; the
 * others have only their text there and are named here, once. Screens map them (PLC-10).
 */
export const REFUSAL_TYPES = [
  'TRADER_STAKE_TOO_HIGH',
  'StakeTooHigh',
  'MaxBetOver',
  'MaxExposureReached',
  'TRADER_MAX_REBET_EXCEEDED',
  'SelfImposedLimitsExceeded',
  'BetplacementTimeout',
  'Other',
  /** Below the minimum of the currency. */
  'MINIMUM_STAKE',
  'INSUFFICIENT_FUNDS',
  /** The customer may not bet: blocked, frozen or self-excluded. */
  'BETTING_BLOCKED',
  /** Staff have asked the customer something that is answered first (RGT-07). */
  'INTERVENTION_DUE',
  /** Terms or rules have changed, and the customer has not accepted them yet (CNT-02). */
  'NEW_TEXTS',
  /** How the customer's money is protected is read first (REG-02.4). */
  'FUNDS_UNREAD',
  /** The time that the customer has set for a day is used, or it is an hour without gambling (RGT-04). */
  'OWN_TIME_OVER',
  /** The customer has blocked what the bet is on (RGT-10). */
  'OWN_PRODUCT_BLOCK',
  /** With the price that stands now. */
  'ODDS_CHANGED',
  'EVENT_SUSPENDED',
  'MARKET_SUSPENDED',
  'MARKET_CLOSED',
  'SELECTION_SUSPENDED',
  'SELECTION_NOT_FOUND',
  'EACH_WAY_NOT_OFFERED',
  'EACH_WAY_REQUIRED',
  /** The place terms are others than those that the figures sent were made with. */
  'EACH_WAY_CHANGED',
  /** Two legs of one event or market in an accumulator. */
  'NON_COMBINABLE',
  /** A bet of a kind, size or with figures that cannot be; the message says which. */
  'INVALID_BET',
  /** The race has no such market, or too few runners are left for it (RAC-08). */
  'NO_FORECAST_TRICAST',
  'CURRENCY_MISMATCH',
  /** What arrived is not what the customer armed (FAIL-23). */
  'CONTENT_MISMATCH',
  /**
   * Another tab or device of the customer has just bet on one of these selections: the customer is asked
   * first (FAIL-71).
   */
  'SAME_BET_AGAIN',
  /**
   * As many bets of the customer as may wait at a time are not decided yet: an in-play delay, a trader, an
   * offer (MEND-03).
   */
  'TOO_MANY_WAITING',
  /** The ref was fenced before the bet arrived: not placed, and it never will be (FAIL-17). */
  'PLACEMENT_FENCED',
  /** The free bet ended before the bet arrived. */
  'FREE_BET_EXPIRED',
  /** Used, given back, or not this customer's. */
  'FREE_BET_NOT_AVAILABLE',
  /** A bet takes one bonus; a bonus pays one bet. */
  'FREE_BET_ONE_AT_A_TIME',
  /** The free bet does not go with this bet: kind, amount, or winnings above the maximum. */
  'FREE_BET_REQUIREMENTS',
  /** Used, ended, or not for this bet. */
  'PROFIT_BOOST_NOT_AVAILABLE',
] as const;
export type RefusalType = (typeof REFUSAL_TYPES)[number] | RiskType;
