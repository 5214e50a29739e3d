import type { Chances } from '../random/prng.ts';

/** What a world has beside the everyday, in how it tells of its offer and in what people do with it. */
export interface Variety {
  /** Out of 100 answers, how many say more of an entity than other pages say of the same version (LIV-01). */
  readonly extras: number;
  /**
   * Out of 100 prices on the live line, with how many the one before is told again, under the new version or
   * its own (TRAP-13).
   */
  readonly retold: number;
  /**
   * Out of 100 moves of the market, with how many a match moves that comes and goes, and what can be bet on
   * of it.
   */
  readonly fleeting: number;
  /** Out of 100 looks at several singles, how many end in one stake for all of them. */
  readonly common: number;
  /**
   * Out of 100 prices that move, with how many every side of the market moves in the same frame, one way and
   * by steps of its own.
   */
  readonly drifts: number;
}

/** Of so many worlds, one has something of it. */
const VARIED = 3;

/** It has a stream of its own, so that worlds that were drawn before it was there stay what they were. */
export function drawVariety(chances: Chances): Variety | null {
  const chance = chances.of('variety');
  if (!chance.chance(1, VARIED)) return null;
  const share = (least: number, most: number): number =>
    chance.chance(2, 3) ? chance.between(least, most) : 0;
  return {
    extras: share(20, 60),
    retold: share(5, 30),
    fleeting: share(30, 90),
    common: share(10, 40),
    drifts: share(20, 80),
  };
}
