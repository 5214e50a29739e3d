import type { Chances } from '../random/prng.ts';

/** A customer who writes requests of their own to the gateways, beside those of the app. */
export interface Hostility {
  /** ms between two of their requests, on average. */
  readonly everyMs: number;
  /** Out of 100 offers of a trader that they hear of, how many they take up. */
  readonly takes: number;
}

/** A stream of its own, as habits have; every world has one. */
export function drawHostility(chances: Chances): Hostility {
  const chance = chances.of('hostility');
  return { everyMs: chance.between(150, 600), takes: chance.between(60, 100) };
}
