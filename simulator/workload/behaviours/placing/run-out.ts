import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressPlace } from './press-place.ts';

/** What is left of the session at the press, ms: less than any disk takes to store it. */
const LEFT_MS = 1;

/**
 * A device puts its clock right, and somebody presses in the last moment of a session: it has run out when
 * the bet is stored (FAIL-64).
 */
export class RunOut implements Behaviour {
  readonly #chance: Prng;
  /** Out of 100 looks at a slip that can be placed. */
  readonly #often: number;
  readonly #jump: (ms: number) => void;

  constructor(chance: Prng, often: number, jump: (ms: number) => void) {
    this.#chance = chance;
    this.#often = often;
    this.#jump = jump;
  }

  look(tab: Tab, view: View): boolean {
    const { current } = tab.state().session;
    if (current === null || view.action.kind !== 'place' || view.placement.phase !== 'idle') return false;
    if (!this.#chance.chance(this.#often, 100)) return false;
    const left = current.expiresAt - tab.now();
    if (left <= LEFT_MS) return false;
    this.#jump(left - LEFT_MS);
    pressPlace(tab, view);
    return true;
  }
}
