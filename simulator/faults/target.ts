import type { Prng } from '../chance/prng.ts';
import type { Person } from '../client/person.ts';
import type { World } from '../world/world.ts';

/** Whom a fault strikes. */
export interface Target {
  readonly world: World;
  readonly person: Person;
  readonly chance: Prng;
}

/** Does the harm. False when there was nothing to harm, so that it does not count. */
export type Strike = (target: Target) => boolean | void;

/** Undone after so many ms, if the world was not healed before. */
export const lasting = ({ world }: Target, ms: number, end: () => void): void => {
  world.time.after(ms, end);
};
