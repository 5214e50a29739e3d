import { isOff, racePhase } from '../racing/race-state.ts';
import { availabilityOf, isOver, type PriceFacts } from './availability.ts';
import type { EventEntity, MarketEntity } from './entities.ts';

/**
 * Why nothing can be bet on a selection (MEND-30). The first five are for good, for the others a customer can
 * wait; every wording of a reason goes by this name.
 */
export const SHUTS = [
  'nonRunner',
  'over',
  'raceOff',
  'closed',
  'begun',
  'event',
  'silent',
  'market',
  'selection',
  'noPrice',
] as const;
export type Shut = (typeof SHUTS)[number];

/** What a market is asked with, of which no single price is meant. */
export const ANY_PRICE: PriceFacts = { odds: 1, suspended: false, startingPrice: false, nonRunner: false };

type EventFacts = Pick<EventEntity, 'state' | 'suspended' | 'racingData'>;
type MarketFacts = Pick<MarketEntity, 'state' | 'suspended' | 'silent' | 'begun'>;

/** What is so of the event for good, whatever its markets say. */
function endOf(event: EventFacts | undefined): Shut | undefined {
  if (event === undefined) return undefined;
  const step = event.racingData?.step;
  if (isOver(event.state) || (step !== undefined && racePhase(step) === 'GAME_OVER')) return 'over';
  return step !== undefined && isOff(step) ? 'raceOff' : undefined;
}

function endOfMarket(market: MarketFacts | undefined): Shut | undefined {
  if (market?.state === 'CLOSED') return 'closed';
  return market?.begun === true ? 'begun' : undefined;
}

const OPEN = { state: 'OPEN', suspended: false } as const;

/** Why the event as a whole takes no bets; undefined while it does. */
export const whyEventShut = (event: EventFacts | undefined): Shut | undefined =>
  endOf(event) ?? (availabilityOf(event, OPEN, ANY_PRICE).valid ? undefined : 'event');

/**
 * The first reason that holds; undefined exactly where `availabilityOf` says that the selection may be
 * placed.
 */
export function whyShut(
  event: EventFacts | undefined,
  market: MarketFacts | undefined,
  price: PriceFacts | undefined,
): Shut | undefined {
  if (price?.nonRunner === true) return 'nonRunner';
  const end = endOf(event) ?? endOfMarket(market) ?? whyEventShut(event);
  if (end !== undefined) return end;
  if (!availabilityOf(event, market, ANY_PRICE).valid) return market?.silent === true ? 'silent' : 'market';
  if (availabilityOf(event, market, price).valid) return undefined;
  return price === undefined || price.suspended ? 'selection' : 'noPrice';
}

/** Reasons that a leg of the slip keeps beside what its availability says already. */
export const LEG_SHUTS = ['raceOff', 'begun', 'silent'] as const satisfies readonly Shut[];
export type LegShut = (typeof LEG_SHUTS)[number];
export const legShut = (shut: Shut | undefined): LegShut | undefined => LEG_SHUTS.find((one) => one === shut);
