import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/** Puts a free bet on a stake wherever the slip offers one, and now and then takes it off again (BON-01). */
export class FreeBetBehaviour implements Behaviour {
  readonly #chance: Prng;

  constructor(chance: Prng) {
    this.#chance = chance;
  }

  look(tab: Tab, { placement, stakes }: View): boolean {
    if (placement.phase !== 'idle') return false;
    const box = stakes.find(
      ({ bonus, disabled }) => !disabled && bonus !== null && bonus.freeBets.length > 0,
    );
    if (box?.bonus == null) return false;
    const { stakeId, bonus } = box;
    if (bonus.attached === null ? this.#chance.chance(1, 2) : this.#chance.chance(7, 8)) return false;
    const id = bonus.attached === null ? this.#choice(bonus.freeBets) : null;
    tab.submit({ type: 'intent/freeBetPressed', data: { stakeId, id } });
    return true;
  }

  /** Mostly the one that ends next, which stands first. */
  #choice(freeBets: readonly { readonly id: string }[]): string | null {
    const [next] = freeBets;
    return this.#chance.chance(2, 3) ? (next?.id ?? null) : this.#chance.pick(freeBets).id;
  }
}
