import type { Prng } from '../chance/prng.ts';
import { pressIfReady } from './press-place.ts';
import type { Tab } from './tab.ts';
import type { View, Way } from './way.ts';

/** Somebody who logs out while some bets of a press are placed and others on their way, and places what they find when they are back. */
export class WalkOut implements Way {
  readonly #chance: Prng;
  readonly #share: number;
  #isBack = false;

  /** @param share out of 100 looks at such a press */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { placement: { phase, bets } }: View): boolean {
    if (this.#isBack) {
      this.#isBack = false;
      pressIfReady(tab);
      return true;
    }
    if (phase === 'idle' || phase === 'result') return false;
    const isHalf = ['placed', 'pending'].every((status) => bets.some((bet) => bet.status === status));
    if (!isHalf || !this.#chance.chance(this.#share, 100)) return false;
    this.#isBack = true;
    tab.submit({ type: 'intent/logoutPressed', data: {} });
    return true;
  }
}
