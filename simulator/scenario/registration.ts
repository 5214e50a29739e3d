import { register } from '#domain/contract/account.ts';
import type { Fate, Request } from '../network/http.ts';
import type { Chances, Prng } from '../random/prng.ts';

/**
 * People who open an account while the world runs, on a device that is somebody's already (REG-01). They
 * bring no money.
 */
export interface Registration {
  /** Out of 100 looks at a page on which nobody is logged in, how many lead to the form. */
  readonly joins: number;
  /** Out of 100 forms that a gateway has taken, of how many the answer breaks on its way. */
  readonly unanswered: number;
}

/** Of so many worlds, in one people join. */
const JOINED = 6;

/** A stream of its own, as habits have. */
export function drawRegistration(chances: Chances): Registration | null {
  const chance = chances.of('joining');
  if (!chance.chance(1, JOINED)) return null;
  return { joins: chance.between(10, 50), unanswered: chance.chance(1, 2) ? chance.between(20, 70) : 0 };
}

/**
 * What befalls a form on its way: its account is opened, and whoever sent it does not hear of that (REG-01).
 */
export function fateOfForm({ path }: Request, joining: Registration | null, chance: Prng): Fate {
  const isForm = path.split('?', 1)[0] === register.path;
  return isForm && chance.chance(joining?.unanswered ?? 0, 100) ? { reset: 'back' } : {};
}
