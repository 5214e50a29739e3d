import type { Chances } from '../random/prng.ts';

/**
 * Of so many worlds, in one a gateway lags. A card, and matches that are built upon, have results of their
 * own; beside an embedded database is one gateway.
 */
const LAGGING = 6;
const LAG_MS = [1_500, 5_000] as const;

/** ms by which the second gateway hears of results later than the first; 0 where it does not. */
export function drawLag(chances: Chances, mayLag: boolean): number {
  const chance = chances.of('lag');
  return mayLag && chance.chance(1, LAGGING) ? chance.between(...LAG_MS) : 0;
}
