import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressIfReady } from './press-place.ts';

/** One of so many looks at a slip that is still asked about ends the waiting. */
const IMPATIENT = 30;

/**
 * Somebody who logs out while some bets of a press are placed and others on their way, and places what they
 * find when they are back.
 */
export class LogoutWhilePending implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;
  #isBack = false;

  /** @param share out of 100 looks at such a press */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { placement: { phase, bets }, action }: View): boolean {
    if (this.#isBack) {
      // What is still asked about keeps the slip from being placed (FAIL-02). Nobody waits for ever.
      this.#isBack = action.kind === 'checking' && !this.#chance.chance(1, IMPATIENT);
      if (!this.#isBack) pressIfReady(tab);
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
