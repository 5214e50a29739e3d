import type { Chances } from '../chance/prng.ts';

/** People who open an account while the world runs, on a device that is somebody's already (REG-01). They bring no money. */
export interface Joining {
  /** Out of 100 looks at a page on which nobody is logged in, how many lead to the form. */
  readonly joins: number;
}

/** Of so many worlds, in one people join. */
const JOINED = 6;

/** A stream of its own, as habits have. Nobody joins in one of two tabs, which have one session between them (`sharing.ts`). */
export function drawJoining(chances: Chances, { tabs }: { readonly tabs: number }): Joining | null {
  const chance = chances.of('joining');
  const isJoined = chance.chance(1, JOINED);
  return isJoined && tabs === 1 ? { joins: chance.between(10, 50) } : null;
}
