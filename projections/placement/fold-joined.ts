import type { PlacementState } from '#domain/placement/placement.ts';
import type { Folds } from '../projection.ts';
import { eachBet } from './each-bet.ts';

/** A bet that another tab sent: from here on it is that tab's ref and content (FAIL-69). */
export const joinedFolds: Folds<PlacementState> = {
  'placement/joined': (state, { data: { ref, slip } }) => {
    eachBet(state, [ref], (bet) => {
      if (bet.knowledge !== 'requested') return;
      Object.assign(bet, { ref: slip.ref, slip, knowledge: 'sent', otherTab: true });
    });
  },
};
