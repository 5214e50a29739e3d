import type { Chances } from '../random/prng.ts';

/** How several customers use one device, one after the other: a tablet in a household, a terminal. */
export interface Sharing {
  /** Customers of a device, its owner among them. */
  readonly customers: number;
  /** Out of 100 logins, how many are those of the next one. */
  readonly turns: number;
  /** Out of 100 looks at a bet that is on its way, unknown or just told, how many end in logging out. */
  readonly leaves: number;
  /**
   * Out of 100 looks at a slip that can be placed: one presses, and the next one takes over while that is
   * being stored.
   */
  readonly hurries: number;
  /** How long the disk of such a device takes for a write, ms. */
  readonly writeMs: number;
}

/** Of so many worlds, in one devices are shared. */
const SHARED = 4;

/**
 * They have a stream of their own, so that worlds that were drawn before there was a next customer stay what
 * they were. Two tabs of a device may be those of two customers: the browser has one cookie for both, and
 * whoever logs in last has it (INV-09).
 */
export function drawSharing(chances: Chances): Sharing | null {
  const chance = chances.of('sharing');
  if (!chance.chance(1, SHARED)) return null;
  return {
    customers: chance.chance(1, 4) ? 3 : 2,
    turns: chance.between(50, 95),
    leaves: chance.between(5, 40),
    hurries: chance.chance(3, 4) ? chance.between(10, 60) : 0,
    writeMs: chance.chance(3, 4) ? chance.between(125, 300) : 1,
  };
}
