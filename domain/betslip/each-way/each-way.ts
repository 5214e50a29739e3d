import type { SelectionId } from '../../brand.ts';
import type { EachWayTerms, Leg, SlipState, StakeId } from '../slip.ts';

/**
 * Each-way of one bet (EWY-01). The customer switches it for a single, for the acca, and for all system bets
 * together; what the markets require and offer by now is looked at anew each time, so that a tab change or a
 * changed leg never leaves a flag behind that does not fit.
 */
export interface EachWay {
  /** Every leg has place terms. */
  readonly offered: boolean;
  /** A leg may only be taken each way. */
  readonly required: boolean;
  /** Required or switched on, and offered: the bet is each way. */
  readonly on: boolean;
  /** Wanted and not possible: the legs without place terms. Empty otherwise. */
  readonly inTheWay: readonly SelectionId[];
}

/** @param key under which the switch is stored: a single's stake, `acca` or `system`. */
export function eachWayOf(slip: SlipState, key: StakeId, legs: readonly Leg[]): EachWay {
  const without = legs.filter((leg) => leg.eachWay === undefined).map((leg) => leg.selectionId);
  const offered = legs.length > 0 && without.length === 0;
  const required = legs.some((leg) => leg.eachWay?.required === true);
  const wanted = required || slip.eachWay.includes(key);
  return { offered, required, on: wanted && offered, inTheWay: wanted ? without : [] };
}

/** `1/5, 3 places` as one value to compare; nothing where each-way is not offered. */
export const sameTerms = (a: EachWayTerms | undefined, b: EachWayTerms | undefined): boolean =>
  a === b ||
  (a?.num === b?.num && a?.den === b?.den && a?.places === b?.places && a?.required === b?.required);
