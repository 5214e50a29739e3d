import type { Chances } from '../random/prng.ts';

/** Matches that can be built upon, and what people build of them (BBD-01 to BBD-03). */
export interface Building {
  /** One; or a second one, which is in play. */
  readonly matches: number;
  /** Markets of each that may stand in a bet builder. */
  readonly markets: number;
  /** Out of 100 moves of the market, with how many such a match moves. */
  readonly moves: number;
  /** Out of 100 markets of such a match, how many are void in the end. */
  readonly voids: number;
  /** Out of 100 people, how many build. */
  readonly builders: number;
  /** Out of 100 bet builders, how many stand beside something else, to be multiplied or as singles. */
  readonly beside: number;
  /**
   * Out of 100 looks at a bet builder, how many end in taking out a selection of it, or putting in one more.
   */
  readonly changes: number;
  /**
   * Out of 100 bet builders that can be placed, with how many somebody waits for their price to move, and
   * presses then.
   */
  readonly stares: number;
  /**
   * Out of 100 selections of a bet builder, how many are pressed as plain prices and not in bet-builder mode.
   */
  readonly plain: number;
  /**
   * Out of 100 looks at a bet builder, how many end in taking it apart; it is combined again in one of four
   * looks.
   */
  readonly splits: number;
}

/** Of so many worlds, in one people build. */
const BUILT = 3;

/** A stream of its own, so that worlds that were drawn before it was there stay what they were. */
export function drawBuilding(chances: Chances): Building | null {
  const chance = chances.of('building');
  if (!chance.chance(1, BUILT)) return null;
  return {
    matches: chance.between(1, 2),
    markets: chance.between(3, 4),
    moves: chance.between(30, 90),
    voids: chance.chance(2, 3) ? chance.between(10, 50) : 0,
    builders: chance.between(50, 100),
    beside: chance.between(20, 60),
    changes: chance.between(3, 15),
    stares: chance.between(0, 60),
    plain: chance.between(20, 80),
    splits: chance.between(0, 8),
  };
}
