import type { PlacementState } from '#domain/placement/placement.ts';
import type { Folds } from '../projection.ts';

/**
 * The only part of placement that moves without the customer: it runs from the first event on
 * (`initial-reducer.ts`).
 */
export const gateFolds: Folds<PlacementState> = {
  'placement/gateMoved': (state, { data }) => {
    state.gateOpen = data.open;
  },
};
