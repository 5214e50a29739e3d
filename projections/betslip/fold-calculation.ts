import type { Draft } from '@reduxjs/toolkit';
import type { Calculation, SlipState } from '#domain/betslip/slip.ts';
import type { Folds } from '../projection.ts';
import { keepNamedBonuses } from './fold-bonuses.ts';
import { pricesAcknowledged } from './fold-builder.ts';

/** Nothing is known any more; what is asked for next starts from here. */
export function clearCalculation(
  state: Draft<SlipState>,
  to: Pick<Calculation, 'requestId' | 'status'>,
): void {
  state.calculation = {
    ...to,
    bets: [],
    nonCombinable: [],
    comboDisallowed: false,
    systemDisallowed: false,
    groups: [],
  };
}

/** CAL-03, CAL-04: only the answer to the newest request counts; stakes are never touched here. */
export const calculationFolds = {
  'betslip/calculationRequested': (state, { data }) => {
    state.calculation.requestId = data.requestId;
    state.calculation.status = 'started';
  },
  'betslip/calculated': (state, { data }) => {
    if (state.calculation.requestId !== data.requestId) return;
    state.calculation = { ...data, status: 'resulted' };
    keepNamedBonuses(state);
    pricesAcknowledged(state);
  },
  'betslip/calculationFailed': (state, { data }) => {
    if (state.calculation.requestId !== data.requestId) return;
    if (data.how === 'lost') {
      clearCalculation(state, { requestId: data.requestId, status: 'failed' });
      return;
    }
    state.calculation.status = 'refused';
    for (const bet of state.calculation.bets) bet.maxStake = null;
  },
} satisfies Folds<SlipState>;
