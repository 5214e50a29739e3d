import { expect } from 'vitest';
import { type RootState, rootReducer } from '#projections/root.ts';
import type { WiredClient } from './wired-client.ts';

/** INV-08: what was stored folds to what is on the screen, over every life of the tab. */
export function expectSameState(bettor: WiredClient): void {
  const folded = bettor.log.reduce<RootState | undefined>(
    (state, event) => rootReducer(state, event),
    undefined,
  );
  expect(folded?.placement).toEqual(bettor.state().placement);
  expect(folded?.betslip).toEqual(bettor.state().betslip);
  expect(folded?.myBets).toEqual(bettor.state().myBets);
  expect(folded?.user).toEqual(bettor.state().user);
}
