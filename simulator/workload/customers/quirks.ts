import type { AcceptOddsChange } from '#domain/contract/betting.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { UserHabits } from '../../scenario/user-habits.ts';
import type { View } from '../behaviours/behaviour.ts';

/** What one person does by habit, whatever is on the screen. */
export class Quirks {
  readonly #chance: Prng;
  readonly #habits: UserHabits;
  /** Which changes of a price the person lets pass. */
  readonly #policy: AcceptOddsChange;

  constructor(chance: Prng, habits: UserHabits) {
    this.#chance = chance;
    this.#habits = habits;
    const isTrusting = chance.chance(habits.trusting, 100);
    this.#policy = isTrusting
      ? chance.pick(['ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const)
      : 'NOT_ACCEPT';
  }

  /** What comes before everything else at a look. @returns whether that was all of it. */
  look(tab: Tab, view: View): boolean {
    if (!view.context.online) {
      if (this.#chance.chance(1, 2)) online(tab, true);
      return true;
    }
    if (view.context.account === null || view.context.acceptOddsChange === this.#policy) return false;
    if (!this.#chance.chance(1, 2)) return false;
    tab.submit({
      type: 'intent/settingChanged',
      data: { name: 'extSettings.acceptOddsChange', value: this.#policy },
    });
    return true;
  }

  /** Whether this person presses now, with or without a reason. */
  pressesBlindly(view: View): boolean {
    return view.legs.length > 0 && this.#chance.chance(this.#habits.blind, 100);
  }

  afterPress(tab: Tab): void {
    if (this.#chance.chance(this.#habits.tunnels, 100)) online(tab, false);
  }
}

/** What the browser says of its line, whatever the line does. */
export const online = (tab: Tab, isOnline: boolean): void =>
  tab.submit({ type: 'lifecycle/connectivityChanged', data: { online: isOnline } });
