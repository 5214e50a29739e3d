import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressIfReady } from './press-place.ts';

/**
 * Somebody who looks at another tab of the slip until the truth about a bet is known, and goes back then and
 * presses (BSL-03).
 */
export class SwitchTabWhilePending implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;
  /** The tab that the bet is of. */
  #from: View['tab'] | undefined;

  /** @param share out of 100 looks at a slip whose customer waits */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { tab: shown, legs, placement }: View): boolean {
    if (placement.phase !== 'idle') return false;
    const isOpen = placement.unresolved.length > 0;
    if (this.#from !== undefined) {
      if (isOpen) return true;
      tab.submit({ type: 'intent/slipTabChosen', data: { tab: this.#from } });
      this.#from = undefined;
      pressIfReady(tab);
      return true;
    }
    if (!isOpen || legs.length < 2 || !this.#chance.chance(this.#share, 100)) return false;
    this.#from = shown;
    tab.submit({ type: 'intent/slipTabChosen', data: { tab: shown === 'single' ? 'acca' : 'single' } });
    return true;
  }
}
