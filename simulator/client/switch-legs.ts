import type { Prng } from '../chance/prng.ts';
import type { Tab } from './tab.ts';
import type { View, Way } from './way.ts';

/** Somebody who switches legs off and on again, rather than taking them out (BSL-06). */
export class SwitchLegs implements Way {
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
