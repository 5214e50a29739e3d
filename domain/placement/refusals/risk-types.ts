/**
 * Error types that an operator's risk rules and the parts behind them answer with: the texts of CORE-08 that
 * have no type of their own there. Named here, once.
 */
export const RISK_TYPES = [
  'TECHNICAL_ERROR',
  /** The customer has this bet already. */
  'BET_ALREADY_PLACED',
  'SINGLES_ONLY',
  'LIVE_BETTING_RESTRICTED',
  /** A trader does not take the stake; with the largest one that would do. */
  'TRADING_DECISION',
  'EACH_WAY_ODDS_CHANGED',
  'EVENT_CLOSED',
  'LEAGUE_SUSPENDED',
  'LEAGUE_CLOSED',
  'SELECTION_CLOSED',
  'FREE_BET_EXPIRED',
  'FREE_BET_NOT_AVAILABLE',
  'FREE_BET_ONE_AT_A_TIME',
  'FREE_BET_REQUIREMENTS',
  'PROFIT_BOOST_NOT_AVAILABLE',
  'VERIFY_ACCOUNT',
  /** With how many. */
  'SELECTIONS_REQUIRED',
  'BET_TYPE_MISSING',
  'NO_FORECAST_TRICAST',
  'INVALID_SELECTION',
  'PLEASE_DEPOSIT',
  /** The odds moved so much that the policy of the customer could not be kept. */
  'NOT_PLACED_ODDS_CHANGED',
  'BET_NOT_ACCEPTED',
  /** Error 160. */
  'SPEND_LIMIT_EXCEEDED',
  /** Error 170. */
  'WIN_LIMIT_EXCEEDED',
  'WAIT_SAME_MARKET',
  /** A trader's counter-offer that the customer turned down, or did not take up in time (FAIL-43). */
  'OFFER_DECLINED',
  'OFFER_EXPIRED',
] as const;
export type RiskType = (typeof RISK_TYPES)[number];
