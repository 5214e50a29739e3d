import type { NewInput } from '#domain/events/registry.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Behaviour, View } from './behaviour.ts';

/** What somebody could do at this moment, to nobody's surprise or in vain. */
export type Deeds = (tab: Tab, view: View, chance: Prng) => readonly NewInput[];

/** Somebody who does one of these things at some looks, wherever a bet stands. */
export class AtTimes implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;
  readonly #deeds: Deeds;

  /** @param share out of 100 looks */
  constructor(chance: Prng, share: number, deeds: Deeds) {
    this.#chance = chance;
    this.#share = share;
    this.#deeds = deeds;
  }

  look(tab: Tab, view: View): boolean {
    if (!this.#chance.chance(this.#share, 100)) return false;
    tab.submit(this.#chance.pick(this.#deeds(tab, view, this.#chance)));
    return true;
  }
}
