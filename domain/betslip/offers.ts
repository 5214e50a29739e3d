import type { SelectionId } from '../brand.ts';
import type { Availability, EachWayTerms, LegIds, LegNames, Quote } from './slip.ts';

/** What the catalogue and the price table say about one selection at this moment. */
export interface Offer extends LegIds, Quote {
  readonly sportId: string;
  readonly names: LegNames;
  readonly inplay: boolean;
  /** After the cascade event → market → selection; unknown states count as suspended (LIV-10). */
  readonly availability: Availability;
  /** It may stand in a bet builder of its event (BBD-01). */
  readonly builder?: boolean;
  /** Place terms of the market; absent where each-way is not offered. */
  readonly eachWay?: EachWayTerms | undefined;
}

/**
 * The slip's only window on entities and prices. Undefined: never loaded. A selection that was loaded and then
 * removed is still an offer, with availability `expired`.
 */
export interface PriceLookup {
  readonly offer: (leg: LegIds) => Offer | undefined;
  /** Where a selection stands, when only its id is known (a deep link). */
  readonly find: (id: SelectionId) => LegIds | undefined;
  /** What the feed put in the place of a selection (`replacedby`, LIV-07). */
  readonly replacement: (id: SelectionId) => Offer | undefined;
}
