import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/**
 * Somebody who clears the slip, and wants it back: while that is offered, and a moment later as well
 * (BSL-07).
 */
export class ClearAndUndo implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;
  #hasCleared = false;

  /** @param share out of 100 looks at a slip with legs, wherever a bet stands */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { legs }: View): boolean {
    if (this.#hasCleared && this.#chance.chance(1, 3)) {
      this.#hasCleared = false;
      tab.submit({ type: 'intent/clearUndone', data: {} });
      return true;
    }
    if (legs.length === 0 || !this.#chance.chance(this.#share, 100)) return false;
    this.#hasCleared = this.#chance.chance(2, 3);
    tab.submit({ type: 'intent/slipCleared', data: {} });
    return true;
  }
}
