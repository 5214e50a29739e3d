import type { OFFERED_VIRTUALS } from './virtual-sports.ts';

/**
 * Of a hundred staked on the winner of many races, so much comes back on average, whole units, by the prices
 * that are shown: each is rounded down to the ladder, so it is less than the book alone says. Their cards are
 * counted by a test.
 */
export const RETURNED_OF_HUNDRED: Readonly<Record<(typeof OFFERED_VIRTUALS)[number], number>> = {
  SBTC1_20: 85,
  SBTC1_25: 86,
};
