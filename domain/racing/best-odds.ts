import { londonDate, londonInstant } from './london-time.ts';

/**
 * Best odds guaranteed: from ten in the morning, London time, of the day of the race (CORE-09, RAC-07).
 * Minutes of the day.
 */
export const BEST_ODDS_FROM = 10 * 60;

/** Where the offer holds: races of the United Kingdom and Ireland, as the feed writes countries. */
const COUNTRIES: ReadonlySet<string> = new Set(['GB', 'IE']);

/**
 * Win and each-way bets are of this market; place-only, match bets and casts have no starting price of their
 * own.
 */
const MARKET_TYPE = 'WIN';

/** The instant from which a race's prices are guaranteed, epoch ms. */
export const bestOddsFrom = (startTime: number): number =>
  londonInstant(londonDate(startTime), BEST_ODDS_FROM);

export interface BestOddsCase {
  /** The feed says that the race is part of the offer. */
  readonly offered: boolean;
  readonly country: string;
  readonly marketType: string;
  readonly startTime: number;
  /** The customer's `bestOddsGuaranteedAllowed`. */
  readonly allowed: boolean;
  /** Epoch ms by the server's clock, never the device's. */
  readonly at: number;
}

/** Whether a price taken now is settled at the starting price when that turns out better. */
export const bestOddsApply = ({
  offered,
  country,
  marketType,
  startTime,
  allowed,
  at,
}: BestOddsCase): boolean =>
  offered && allowed && COUNTRIES.has(country) && marketType === MARKET_TYPE && at >= bestOddsFrom(startTime);
