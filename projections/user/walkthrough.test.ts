import { expect, it } from 'vitest';
import { demandFolds } from './fold-demands.ts';
import { nobody } from './user-state.ts';

const ENDS = [
  'intent/walkthroughClosed',
  'intent/oddsPressed',
  'intent/selectionsPressed',
  'intent/slipOpened',
  'intent/stakeFocused',
] as const;

it('[MOD-06.1] the walkthrough is over once it is skipped, and for whoever is at the slip before it is seen', () => {
  const shown = { ...nobody, walkthrough: { step: 0 } };
  for (const type of ENDS) {
    expect(demandFolds[type](shown)).toEqual(nobody);
    expect(demandFolds[type](nobody)).toBe(nobody);
  }
});
