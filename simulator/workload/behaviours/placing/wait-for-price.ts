import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressPlace } from './press-place.ts';

/** Looks for which somebody waits with the finger on the button. */
const PATIENCE = 12;

/**
 * Somebody with the finger on the button, who presses when something moves: by the picture of the moment
 * before (FAIL-03).
 */
export class WaitForPrice implements Behaviour {
  readonly #chance: Prng;
  /** Out of 100 slips that can be placed. */
  readonly #often: number;
  readonly #at: 'prices' | 'builders';
  #picture: View | undefined;
  #left = 0;

  /**
   * @param at whether any price is looked at, or that of a bet builder alone, which comes after those of its
   *   legs.
   */
  constructor(chance: Prng, often: number, at: 'prices' | 'builders' = 'prices') {
    this.#chance = chance;
    this.#often = often;
    this.#at = at;
  }

  look(tab: Tab, view: View): boolean {
    const picture = this.#picture;
    const isReady = view.placement.phase === 'idle' && view.legs.length > 0;
    if (!isReady || (picture !== undefined && !isSameSlip(picture, view))) {
      this.#picture = undefined;
      return false;
    }
    if (picture === undefined) {
      if (view.action.kind !== 'place' || !this.#isWorthIt(view) || !this.#chance.chance(this.#often, 100))
        return false;
      this.#picture = view;
      this.#left = PATIENCE;
      return true;
    }
    const hasMoved = this.#hasMoved(picture, view);
    this.#left -= 1;
    if (!hasMoved && this.#left > 0) return true;
    this.#picture = undefined;
    if (!hasMoved) return false;
    pressPlace(tab, picture);
    return true;
  }

  #isWorthIt({ groups }: View): boolean {
    return this.#at === 'prices' || groups.length > 0;
  }

  #hasMoved(picture: View, now: View): boolean {
    const hasBuilderMoved = picture.groups.some(
      ({ priceText }, at) => now.groups[at]?.odds !== null && priceText !== now.groups[at]?.priceText,
    );
    if (this.#at === 'builders') return hasBuilderMoved;
    return hasBuilderMoved || picture.legs.some(({ priceText }, at) => priceText !== now.legs[at]?.priceText);
  }
}

const isSameSlip = (before: View, now: View): boolean =>
  before.tab === now.tab &&
  before.totals.stake === now.totals.stake &&
  before.legs.length === now.legs.length &&
  before.legs.every(({ selectionId }, at) => selectionId === now.legs[at]?.selectionId);
