import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/** Takes the largest stake that the slip names (STK-07). */
export class LargestStakeBehaviour implements Behaviour {
  readonly #chance: Prng;

  constructor(chance: Prng) {
    this.#chance = chance;
  }

  look(tab: Tab, { placement, stakes }: View): boolean {
    if (placement.phase !== 'idle') return false;
    const box = stakes.find(({ max, disabled, text }) => !disabled && max !== null && max.text !== text);
    if (box?.max == null || !this.#chance.chance(1, 3)) return false;
    tab.submit({
      type: 'intent/quickStakePressed',
      data: { stakeId: box.stakeId, amount: box.max.text },
    });
    return true;
  }
}
