import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

const STAKE = 'commonSingle';
const KEYS: readonly DataOf<'intent/stakeKeyPressed'>['key'][] = ['1', '2', '5'];

/**
 * Somebody who puts one stake on all singles at once: several bets become ready to be placed in one moment.
 */
export class CommonStake implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;

  /** @param share out of 100 looks at several singles */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { legs, groups, stakes, placement, tab: shown }: View): boolean {
    if (placement.phase !== 'idle' || shown !== 'single' || legs.length < 2) return false;
    // Legs of one bet builder are one single.
    if (groups.length > 0 && stakes.every(({ stakeId }) => stakeId !== STAKE)) return false;
    if (!this.#chance.chance(this.#share, 100)) return false;
    tab.submit({ type: 'intent/stakeFocused', data: { stakeId: STAKE } });
    tab.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: STAKE, key: this.#chance.pick(KEYS) } });
    tab.submit({ type: 'intent/stakeConfirmed', data: { stakeId: STAKE } });
    return true;
  }
}
