import type { SlipState } from '#domain/betslip/slip.ts';
import type { Folds } from '../projection.ts';
import { memberReplaced } from './fold-builder.ts';
import { switchSelection } from './replace-leg.ts';

/** A leg is switched to another selection of its market (BSL-06). */
export const choiceFolds = {
  'betslip/choiceShown': (state, { data }) => {
    state.choosing = data.selectionId;
  },
  'betslip/choiceClosed': (state) => {
    delete state.choosing;
  },
  'navigation/routeChanged': (state) => {
    // Back closes what stands in front of the page.
    delete state.choosing;
  },
  'betslip/selectionSwitched': (state, { data }) => {
    switchSelection(state, data);
    memberReplaced(state, data);
    delete state.choosing;
  },
} satisfies Folds<SlipState>;
