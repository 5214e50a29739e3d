import type { Chances } from '../random/prng.ts';

/**
 * Customers without an app who set limits, pay in, opt into offers, take breaks and exclude themselves,
 * beside their bets, each with two sessions and over every gateway (RGT-03, RGT-05, RGT-09, RGT-14).
 */
export interface Caring {
  readonly customers: number;
  /** ms between two things that one of them does, on average. */
  readonly everyMs: number;
  /** Out of 100 things that one does, how many are a break or an exclusion. */
  readonly leaves: number;
}

/** Of so many worlds, one has them. */
const CARED = 4;

/** A stream of its own, as habits have. */
export function drawCaring(chances: Chances): Caring | null {
  const chance = chances.of('caring');
  if (!chance.chance(1, CARED)) return null;
  return {
    customers: chance.between(1, 3),
    everyMs: chance.between(60, 300),
    leaves: chance.between(0, 12),
  };
}
