import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Reminders } from '../../scenario/reminders.ts';
import type { Behaviour, View } from './behaviour.ts';
import { confirmSameBet, pressPlace } from './placing/press-place.ts';

/** Most go on. */
const ANSWERS = ['continue', 'continue', 'continue', 'history', 'logout'] as const;

/** Somebody who looks away and back, and who answers a reality check sooner or later. */
export class Reminded implements Behaviour {
  readonly #chance: Prng;
  readonly #reminders: Reminders;

  constructor(chance: Prng, reminders: Reminders) {
    this.#chance = chance;
    this.#reminders = reminders;
  }

  look(tab: Tab, view: View): boolean {
    const { lifecycle, realityCheck } = tab.state();
    if (!lifecycle.visible) {
      if (this.#chance.chance(1, 3)) tab.showOrHide(true);
      return true;
    }
    if (realityCheck.stage.kind === 'shown') {
      if (this.#chance.chance(this.#reminders.presses, 100)) return this.#pressBelow(tab, view);
      if (this.#chance.chance(1, 3))
        tab.submit({ type: 'intent/realityCheckAnswered', data: { answer: this.#chance.pick(ANSWERS) } });
      return true;
    }
    // On a phone the check waits for who looks at a result for long (RGT-01).
    const { onPhones } = this.#reminders;
    const isCounting = realityCheck.stage.kind === 'counting';
    if (onPhones && isCounting && this.#readsOn(view.placement)) return true;
    if (onPhones && view.placement.sameBet && realityCheck.stage.kind === 'due') {
      confirmSameBet(tab, view);
      return true;
    }
    // Elsewhere it comes over the slip of who hesitates with the finger on the button.
    if (!onPhones && view.action.kind === 'place' && isCounting && this.#chance.chance(5, 6)) return true;
    if (!this.#chance.chance(this.#reminders.hides, 100)) return false;
    tab.showOrHide(false);
    return true;
  }

  /** Longest of all a question, which only some results ask. */
  #readsOn({ phase, sameBet }: View['placement']): boolean {
    return phase === 'result' && !this.#chance.chance(1, sameBet ? 200 : 20);
  }

  /** Mostly on the button, if there is anything to place. */
  #pressBelow(tab: Tab, view: View): boolean {
    if (view.legs.length === 0 || this.#chance.chance(1, 3)) return false;
    pressPlace(tab, view);
    return true;
  }
}
