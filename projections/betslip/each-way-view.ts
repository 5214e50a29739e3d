import { eachWayOf } from '#domain/betslip/each-way/each-way.ts';
import { eachWaySwitches } from '#domain/betslip/each-way/each-way-switches.ts';
import type { EachWayTerms, Leg, SlipState, StakeId, Tab } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';

/** One each-way switch of the tab: a single's, the acca's, or that of all system bets (EWY-01). */
export interface EachWayView {
  readonly key: StakeId;
  readonly legs: readonly SelectionId[];
  /** Place terms when all its legs have the same; each leg says its own anyway. */
  readonly terms: EachWayTerms | null;
  readonly on: boolean;
  /** A market takes nothing else: on, and cannot be switched off. */
  readonly required: boolean;
  readonly disabled: boolean;
}

function commonTerms(legs: readonly Leg[]): EachWayTerms | null {
  const [first, ...rest] = legs.map((leg) => leg.eachWay);
  if (first === undefined) return null;
  const same = rest.every(
    (terms) => terms?.num === first.num && terms.den === first.den && terms.places === first.places,
  );
  return same ? first : null;
}

/**
 * Switches to show. One that cannot be on is left out, unless it is wanted: then it stays, so that it can be
 * switched off again, and a notice names the legs that are in the way.
 */
export function eachWayViews(slip: SlipState, tab: Tab, busy: boolean): readonly EachWayView[] {
  return eachWaySwitches(slip, tab).flatMap(({ key, legs }): EachWayView[] => {
    const { offered, required, on, inTheWay } = eachWayOf(slip, key, legs);
    const wanted = on || inTheWay.length > 0;
    if (!offered && !wanted) return [];
    return [
      {
        key,
        legs: legs.map((leg) => leg.selectionId),
        terms: commonTerms(legs),
        on: wanted,
        required,
        disabled: busy || required,
      },
    ];
  });
}
