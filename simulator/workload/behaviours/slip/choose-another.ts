import { selectChoice } from '#projections/betslip/select-choice.ts';
import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';

/**
 * Somebody who looks at what else the market of a leg has, and puts that in the leg's place or leaves it
 * (BSL-06).
 */
export class ChooseAnother implements Behaviour {
  readonly #chance: Prng;
  readonly #share: number;

  /** @param share out of 100 looks at a slip with legs, wherever a bet stands */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, { legs }: View): boolean {
    const choice = selectChoice(tab.state());
    if (choice !== null) {
      if (!this.#chance.chance(1, 2)) return false;
      if (choice.selections.length === 0 || this.#chance.chance(1, 4)) {
        tab.submit({ type: 'intent/choiceDismissed', data: {} });
        return true;
      }
      const { id, marketId, eventId } = this.#chance.pick(choice.selections);
      tab.submit({
        type: 'intent/selectionChosen',
        data: {
          from: choice.leg.selectionId,
          to: { selectionId: id, marketId, eventId },
          shown: { price: '', version: 0, selection: '', market: '', event: '' },
        },
      });
      return true;
    }
    if (legs.length === 0 || !this.#chance.chance(this.#share, 100)) return false;
    const { selectionId } = this.#chance.pick(legs);
    tab.submit({ type: 'intent/choiceOpened', data: { selectionId } });
    return true;
  }
}
