import type { Chances } from '../random/prng.ts';

/** What the people of a world do beside looking and acting on what they see. */
export interface UserHabits {
  /**
   * Out of 100 looks at a slip, how many lead to a press whatever its button says: a key that is held, a tool
   * that clicks.
   */
  readonly blind: number;
  /** Out of 100 presses, after how many the device says in the same breath that it is offline. */
  readonly tunnels: number;
  /** Out of 100 people, how many let prices change without a question, some of them upwards only. */
  readonly trusting: number;
  /** Until a slip gives up on an outcome, s; 0 for what the brand has. */
  readonly waitingSeconds: number;
}

/**
 * They have a stream of their own, so that worlds that were drawn before people had habits stay what they
 * were.
 */
export function drawUserHabits(chances: Chances): UserHabits {
  const chance = chances.of('habits');
  return {
    blind: chance.chance(1, 2) ? chance.between(2, 15) : 0,
    tunnels: chance.chance(1, 3) ? chance.between(5, 30) : 0,
    trusting: chance.chance(2, 3) ? chance.between(20, 100) : 0,
    waitingSeconds: chance.chance(1, 3) ? chance.between(1, 4) : 0,
  };
}
