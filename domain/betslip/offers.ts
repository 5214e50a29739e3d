import type { CastType } from '../bet/casts.ts';
import type { EarlyPayout } from '../bet/early-payout.ts';
import type { SelectionId } from '../brand.ts';
import type { LegShut } from '../market/why-shut.ts';
import type { Availability, EachWayTerms, LegIds, LegNames, Quote } from './slip.ts';

/** What the catalogue and the price table say about one selection at this moment. */
export interface Offer extends LegIds, Quote {
  readonly sportId: string;
  readonly names: LegNames;
  readonly inplay: boolean;
  /** After the cascade event → market → selection; unknown states count as suspended (LIV-10). */
  readonly availability: Availability;
  /** Why it is not open, where its availability alone does not say so. */
  readonly shut?: LegShut | undefined;
  /** Withdrawn: over for good, and for a reason that the slip says (RAC-06). */
  readonly nonRunner?: boolean;
  /** Also to be had at the starting price, beside the fixed one (RAC-06). */
  readonly startingPriceOffered?: boolean;
  /**
   * Only in the forecast or tricast market of a race: runners there are picked and have no price (RAC-08).
   */
  readonly cast?: { readonly type: CastType; readonly availability: Availability };
  /** It may stand in a bet builder of its event (BBD-01). */
  readonly builder?: boolean;
  /** What the feed can report of it before the end (BON-05). */
  readonly earlyPayouts?: readonly EarlyPayout[] | undefined;
  /** Place terms of the market; absent where each-way is not offered. */
  readonly eachWay?: EachWayTerms | undefined;
}

/**
 * The slip's only window on entities and prices. Undefined: never loaded. A selection that was loaded and
 * then removed is still an offer, with availability `expired`.
 */
export interface PriceLookup {
  readonly offer: (leg: LegIds) => Offer | undefined;
  /** Where a selection stands, when only its id is known (a deep link). */
  readonly find: (id: SelectionId) => LegIds | undefined;
  /** What the feed put in the place of a selection (`replacedby`, LIV-07). */
  readonly replacement: (id: SelectionId) => Offer | undefined;
}
