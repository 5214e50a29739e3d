import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressPrice } from '../placing/press-price.ts';

/** Stakes that go on each of several singles. */
const AMOUNTS = ['1', '2', '5'] as const;
const LEGS = 3;

/**
 * Somebody who puts a stake on each of several singles: one press, several bets, and each has an end of its
 * own (PLC-04).
 */
export class AllSingles implements Behaviour {
  readonly #chance: Prng;
  readonly #isOne: boolean;

  /** @param often out of 100 people, how many do. */
  constructor(chance: Prng, often: number) {
    this.#chance = chance;
    this.#isOne = chance.chance(often, 100);
  }

  look(tab: Tab, view: View): boolean {
    const { legs, placement, stakes, groups } = view;
    if (!this.#isOne || placement.phase !== 'idle') return false;
    if (legs.length < LEGS) {
      // Which price it is, is chance: it may be one that is on the slip already, or cannot be.
      if (legs.length < 2 || this.#chance.chance(1, 2)) {
        pressPrice(tab, this.#chance);
        return true;
      }
    }
    if (view.tab !== 'single') {
      tab.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
      return true;
    }
    const empty = legs.filter(
      ({ selectionId }) =>
        textOf(stakes, `single:${String(selectionId)}`) === '' &&
        groups.every((group) => !group.legs.includes(selectionId)),
    );
    const key = this.#chance.pick(AMOUNTS);
    for (const { selectionId } of empty) {
      const stakeId = `single:${String(selectionId)}`;
      tab.submit({ type: 'intent/stakeFocused', data: { stakeId } });
      tab.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key } });
      tab.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
    }
    return empty.length > 0;
  }
}

const textOf = (stakes: View['stakes'], id: string): string =>
  stakes.find(({ stakeId }) => stakeId === id)?.text ?? '';
