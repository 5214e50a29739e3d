import { expect, it } from 'vitest';
import { demandFolds } from './fold-demands.ts';
import { nobody } from './user-state.ts';

it('[MOD-06.1] the walkthrough is over once it is skipped, and for whoever adds to the slip before it is seen', () => {
  const shown = { ...nobody, walkthrough: { step: 0 } };
  for (const type of [
    'intent/walkthroughClosed',
    'intent/oddsPressed',
    'intent/selectionsPressed',
  ] as const) {
    expect(demandFolds[type](shown)).toEqual(nobody);
    expect(demandFolds[type](nobody)).toBe(nobody);
  }
});
