import type { Mode } from '#simulator/scenario/options.ts';

/** One world of those that a planted bug is looked for in. */
export interface PlantedWorld {
  readonly seed: string;
  readonly mode: Mode;
}

/** Of so many worlds one is of mode `swarm`. */
const SWARM_EVERY = 3;

/**
 * The n-th world, from 1. Most are `lite`, which hold the most sessions a second; what takes a whole minute,
 * or a log that is run again, is noticed in the others.
 */
export const worldAt = (n: number): PlantedWorld => ({
  seed: String(n),
  mode: n % SWARM_EVERY === 0 ? 'swarm' : 'lite',
});
