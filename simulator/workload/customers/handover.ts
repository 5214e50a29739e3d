import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Sharing } from '../../scenario/sharing.ts';
import type { Behaviour, View } from '../behaviours/behaviour.ts';
import { pressPlace } from '../behaviours/placing/press-place.ts';
import type { Turns } from './account-turns.ts';

export interface HandoverOptions {
  readonly chance: Prng;
  readonly sharing: Sharing;
  readonly turns: Turns;
  readonly password: string;
  /** In so many ms of the device. */
  readonly later: (ms: number, run: () => void) => void;
}

/** Between two looks of somebody who is in a hurry, ms; such a one gives up after so many. */
const HURRIED_MS = 15;
const HURRIED_LOOKS = 20;

/**
 * Customers of one device leave it to each other, most of all while a bet is on its way (FAIL-64, FAIL-65,
 * PLC-09).
 */
export class Handover implements Behaviour {
  readonly #options: HandoverOptions;

  constructor(options: HandoverOptions) {
    this.#options = options;
  }

  look(tab: Tab, view: View): boolean {
    const { chance, sharing } = this.#options;
    const { placement, action } = view;
    if (action.kind === 'place' && placement.phase === 'idle' && chance.chance(sharing.hurries, 100)) {
      this.#takeOver(tab, view);
      return true;
    }
    const isOnItsWay = placement.phase !== 'idle' || placement.unresolved.length > 0;
    if (!isOnItsWay || !chance.chance(sharing.leaves, 100)) return false;
    tab.submit({ type: 'intent/logoutPressed', data: {} });
    return true;
  }

  /**
   * One presses and goes; the next one is there, finds the slip as it was, and presses as soon as it can be
   * pressed.
   */
  #takeOver(tab: Tab, view: View): void {
    const { chance, turns, password, later } = this.#options;
    pressPlace(tab, view);
    later(chance.between(1, 60), () => {
      tab.submit({ type: 'intent/logoutPressed', data: {} });
      turns.passOn();
      later(chance.between(1, 30), () => {
        if (tab.context().account === null) tab.logIn(turns.username, password);
        this.#pressWhenReady(tab, HURRIED_LOOKS);
      });
    });
  }

  #pressWhenReady(tab: Tab, looks: number): void {
    if (looks === 0 || tab.isGone) return;
    const view = tab.view();
    if (view.action.kind === 'place' && view.placement.phase === 'idle') pressPlace(tab, view);
    else this.#options.later(HURRIED_MS, () => this.#pressWhenReady(tab, looks - 1));
  }
}
