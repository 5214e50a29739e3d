import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/** Switches a profit boost on wherever the slip offers one, and now and then off again (BON-03). */
export class ProfitBoostBehaviour implements Behaviour {
  readonly #chance: Prng;

  constructor(chance: Prng) {
    this.#chance = chance;
  }

  look(tab: Tab, { placement, stakes }: View): boolean {
    if (placement.phase !== 'idle') return false;
    const box = stakes.find(({ bonus, disabled }) => !disabled && bonus?.boost != null);
    const boost = box?.bonus?.boost;
    if (box === undefined || boost == null) return false;
    if (this.#chance.chance(boost.on ? 11 : 1, 12)) return false;
    const { stakeId } = box;
    tab.submit({ type: 'intent/profitBoostPressed', data: { stakeId, id: boost.on ? null : boost.id } });
    return true;
  }
}
