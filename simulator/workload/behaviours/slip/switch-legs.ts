import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/** Somebody who switches legs off and on again, rather than taking them out (BSL-06). */
export class SwitchLegs implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;

  /** @param share out of 100 looks at a slip with legs, wherever a bet stands */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { legs: all, groups }: View): boolean {
    // In a bet builder there is no switch.
    const legs = all.filter(({ selectionId }) => groups.every((group) => !group.legs.includes(selectionId)));
    if (legs.length === 0 || !this.#chance.chance(this.#share, 100)) return false;
    const { selectionId, active } = this.#chance.pick(legs);
    tab.submit({ type: 'intent/legSwitched', data: { selectionId, active: !active } });
    return true;
  }
}
