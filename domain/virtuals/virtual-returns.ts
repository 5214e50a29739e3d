import type { OFFERED_VIRTUALS } from './virtual-sports.ts';

/**
 * Of a hundred staked on the winner of many races, or on the result of many matches, so much comes back on
 * average, whole units, by the prices that are shown: each is rounded down to the ladder, so it is less than
 * the book alone says. They are counted by a test.
 */
export const RETURNED_OF_HUNDRED: Readonly<Record<(typeof OFFERED_VIRTUALS)[number], number>> = {
  SBTC1_20: 85,
  SBTC1_25: 86,
  SBTC1_19: 90,
};
