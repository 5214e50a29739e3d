import type { Chances } from '../random/prng.ts';

/**
 * What makes it hard for the gateways of a world to keep their word, beside faults; 0 for nothing of a kind.
 */
export interface GatewayStress {
  /** Out of 100 requests about placements, how many somebody sends again, changed or as somebody else. */
  readonly repeated: number;
  /** Out of 100 placements on their way, how many find their market moved or suspended just then. */
  readonly jolted: number;
  /**
   * Until a record of the journal lasts, ms at most, which the one gateway there is keeps then beside a
   * database of its own; 0 for one whose commits last.
   */
  readonly journalMs: number;
  /** How often the database has no room left, against 1 to 8 for any other fault of a world (FAIL-33). */
  readonly cramped: number;
  /**
   * Out of 100 placements that enter a gateway, how many find no room in its database just then (FAIL-33); 0
   * where it is not cramped.
   */
  readonly starved: number;
}

/** Whether the one gateway of the world keeps its database in its own process. */
export const isEmbedded = (strain: GatewayStress | null): boolean => (strain?.journalMs ?? 0) > 0;

/** Of so many worlds, one has any. */
const STRAINED = 3;

/**
 * From a stream of its own, so that worlds that were drawn before stay what they were.
 *
 * @param mayRunOut whether databases may run out of room at all
 */
export function drawGatewayStress(chances: Chances, mayRunOut: boolean): GatewayStress | null {
  const chance = chances.of('strain');
  if (!chance.chance(1, STRAINED)) return null;
  const strain = {
    repeated: chance.chance(2, 3) ? chance.between(30, 90) : 0,
    jolted: chance.chance(2, 3) ? chance.between(15, 60) : 0,
    journalMs: chance.chance(1, 2) ? chance.between(1, 40) : 0,
    cramped: chance.chance(1, 3) ? chance.between(20, 60) : 0,
  };
  return { ...strain, starved: mayRunOut && strain.cramped > 0 ? chance.between(10, 40) : 0 };
}
