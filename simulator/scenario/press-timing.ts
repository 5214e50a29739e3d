import type { Chances } from '../random/prng.ts';

/** How people of a world go about placing, beside their habits. */
export interface PressTiming {
  /**
   * Out of 100 slips that can be placed, before how many somebody waits for a price to move, and presses
   * then.
   */
  readonly stares: number;
  /** Out of 100 people, how many put a stake on each of several singles. */
  readonly allSingles: number;
  /**
   * Out of 100 looks at a slip that can be placed, at how many the clock is set to the end of the session
   * before the press.
   */
  readonly runsOut: number;
}

/** Of so many worlds, in one people have a temper. */
const TEMPERED = 3;

/** A stream of its own, as habits have. */
export function drawPressTiming(chances: Chances): PressTiming | null {
  const chance = chances.of('temper');
  if (!chance.chance(1, TEMPERED)) return null;
  return {
    stares: chance.chance(1, 2) ? chance.between(30, 90) : 0,
    allSingles: chance.chance(1, 2) ? chance.between(10, 60) : 0,
    runsOut: chance.chance(1, 4) ? chance.between(5, 30) : 0,
  };
}
