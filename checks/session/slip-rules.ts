import type { Invariant } from '../invariant.ts';

/** The largest slip of any brand. */
const LARGEST_SLIP = 20;
/** What the keyboard can lead to, and what a chip or a setting may put there. */
const STAKE = /^(0|[1-9]\d{0,7})?(\.\d{0,2})?$/;

/** INV-20. */
export const slipSize: Invariant = {
  name: 'slipSize',
  sentence: 'the slip is never larger than the largest that a brand allows (INV-20)',
  holds: ({ betslip }) =>
    betslip.legs.length + betslip.casts.length <= LARGEST_SLIP &&
    new Set(betslip.legs.map(({ selectionId }) => selectionId)).size === betslip.legs.length,
};

/** INV-28. */
export const stakeGrammar: Invariant = {
  name: 'stakeGrammar',
  sentence: 'the text in a stake box is one that the keyboard can lead to (INV-28)',
  holds: ({ betslip }) => Object.values(betslip.stakes.values).every((text) => STAKE.test(text)),
};
