import { isOff, racePhase } from '../racing/race-state.ts';
import type { EventEntity, MarketEntity } from './entities.ts';

/**
 * Whether a selection can be bet on (LIV-10, CORE-03): one cascade event → market → selection for the button,
 * the slip and the placement. What is not known, and any state that is not known, counts as suspended.
 */
export interface Facts {
  /** Its market is closed, or it is a non-runner. */
  readonly expired: boolean;
  readonly suspended: boolean;
  /** There is something to bet at: a fixed price or the starting price. */
  readonly active: boolean;
  readonly marketSuspended: boolean;
  readonly eventSuspended: boolean;
  readonly eventExpired: boolean;
  /** A race that has started: what is suspended then is not locked but off. */
  readonly raceOff: boolean;
}

/** In the order in which the slip names the reason. */
export type AvailabilityStatus = 'open' | 'suspended' | 'marketSuspended' | 'expired';

export interface Availability {
  /** May be added and placed. */
  readonly valid: boolean;
  /** What is shown may no longer hold. */
  readonly stale: boolean;
  /** Shown with a padlock: closed for the moment, and not because a race is off. */
  readonly locked: boolean;
  readonly computedSuspended: boolean;
  readonly status: AvailabilityStatus;
}

/** The rule alone, on facts. */
export function availability(facts: Facts): Availability {
  const computedSuspended = facts.suspended || facts.marketSuspended || facts.eventSuspended || !facts.active;
  const expired = facts.expired || facts.eventExpired;
  return {
    valid: !expired && !computedSuspended,
    stale: expired || computedSuspended,
    locked: computedSuspended && !facts.raceOff,
    computedSuspended,
    status: expired
      ? 'expired'
      : facts.marketSuspended || facts.eventSuspended
        ? 'marketSuspended'
        : computedSuspended
          ? 'suspended'
          : 'open',
  };
}

/** What the table knows of the selection; undefined when it has no row. */
export interface PriceFacts {
  readonly odds: number;
  readonly suspended: boolean;
  readonly startingPrice: boolean;
  readonly nonRunner: boolean;
}

type EventFacts = Pick<EventEntity, 'state' | 'suspended' | 'racingData'>;
type MarketFacts = Pick<MarketEntity, 'state' | 'suspended' | 'begun'>;

export function factsOf(
  event: EventFacts | undefined,
  market: MarketFacts | undefined,
  price: PriceFacts | undefined,
): Facts {
  const step = event?.racingData?.step;
  // Runners are backed before the off alone, whatever state their market is in (RAC-05).
  const phase = step === undefined ? 'PRE_GAME' : racePhase(step);
  return {
    expired: market?.state === 'CLOSED' || market?.begun === true || price?.nonRunner === true,
    suspended: price === undefined || price.suspended,
    active: price !== undefined && (price.odds > 0 || price.startingPrice),
    marketSuspended:
      market === undefined || market.suspended || (market.state !== 'OPEN' && market.state !== 'CLOSED'),
    eventSuspended:
      event === undefined || event.suspended || !RUNNING.has(event.state) || phase !== 'PRE_GAME',
    eventExpired: event !== undefined && (isOver(event.state) || phase === 'GAME_OVER' || isOff(step ?? '')),
    raceOff: phase === 'RACE_OFF',
  };
}

export const availabilityOf = (
  event: EventFacts | undefined,
  market: MarketFacts | undefined,
  price: PriceFacts | undefined,
): Availability => availability(factsOf(event, market, price));

/** States in which bets may be taken. POSTPONED, INTERRUPTED, SUSPENDED and unknown ones are suspended. */
const RUNNING: ReadonlySet<string> = new Set(['NOTSTARTED', 'INPLAY']);
const OVER: ReadonlySet<string> = new Set(['FINISHED', 'CANCELED', 'ABANDONED']);
/** Nothing of an event in this state comes back. */
export const isOver = (state: string): boolean => OVER.has(state);
