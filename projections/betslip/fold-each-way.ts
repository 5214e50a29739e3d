import type { SlipState } from '#domain/betslip/slip.ts';
import type { Folds } from '../projection.ts';

/**
 * EWY-01: what the customer switched is kept as it is; whether it holds is worked out against the terms of
 * the legs.
 */
export const eachWayFolds = {
  'betslip/eachWaySwitched': (state, { data: { key, on } }) => {
    const others = state.eachWay.filter((other) => other !== key);
    state.eachWay = on ? [...others, key] : others;
    state.placementMaxStakes = {};
  },
  'betslip/eachWayTermsChanged': (state, { data: { selectionId, eachWay } }) => {
    const leg = state.legs.find((candidate) => candidate.selectionId === selectionId);
    if (leg === undefined) return;
    const had = leg.eachWay !== undefined;
    if (eachWay === null) delete leg.eachWay;
    else leg.eachWay = eachWay;
    if (had) leg.termsToAccept = true;
  },
} satisfies Folds<SlipState>;
