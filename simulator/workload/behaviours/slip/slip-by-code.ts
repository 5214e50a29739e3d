import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/** What somebody types who has misread a code. */
const MISREAD = 'SLIP0000';

/** Somebody who asks for a code of the slip, tells it everybody, and enters those that were told (REQ-02). */
export class SlipByCode implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;
  readonly #told: Set<string>;

  /**
   * @param share out of 100 looks, wherever a bet stands
   * @param told codes that somebody in this world has told
   */
  constructor(chance: Prng, share: number, told: Set<string>) {
    this.#chance = chance;
    this.#share = share;
    this.#told = told;
  }

  look(tab: Tab, { legs }: View): boolean {
    const { codes } = tab.state().sharing;
    if (codes !== null) this.#told.add(codes.code);
    if (!this.#chance.chance(this.#share, 100)) return false;
    if (legs.length > 0 && this.#chance.chance(1, 2)) {
      tab.submit({ type: 'intent/slipCodeAsked', data: {} });
      return true;
    }
    tab.submit({
      type: 'intent/slipCodeEntered',
      data: { text: this.#chance.pick([...this.#told, MISREAD]) },
    });
    return true;
  }
}
