import type { NewInput } from '#domain/events/registry.ts';
import type { Prng } from '../chance/prng.ts';
import type { Tab } from './tab.ts';
import type { View, Way } from './way.ts';

const FORMATS = ['FRACTIONAL', 'DECIMAL'] as const;

/** What can be done around a slip, whether there is anything to do it with or not. */
function deeds({ stakes, life }: View, chance: Prng): readonly NewInput[] {
  const [box] = stakes;
  return [
    { type: 'intent/slipOpened', data: {} },
    { type: 'intent/slipClosed', data: {} },
    { type: 'intent/unavailableRemoved', data: {} },
    { type: 'intent/awayDismissed', data: {} },
    { type: 'intent/maxLimitDismissed', data: {} },
    { type: 'intent/quickSlipClosed', data: {} },
    { type: 'intent/moreBetsPressed', data: {} },
    { type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: chance.pick(FORMATS) } },
    ...(life.stakeTip === null
      ? []
      : [{ type: 'intent/stakeTipAnswered', data: { accept: chance.chance(1, 2) } } as const]),
    ...(box === undefined
      ? []
      : ([
          { type: 'intent/stakeFocused', data: { stakeId: box.stakeId } },
          { type: 'intent/stakeCancelled', data: { stakeId: box.stakeId } },
        ] as const)),
  ];
}

/** Somebody who does something small around the slip at every opportunity. */
export class Fidget implements Way {
  readonly #chance: Prng;
  readonly #share: number;

  /** @param share out of 100 looks, wherever a bet stands */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, view: View): boolean {
    if (!this.#chance.chance(this.#share, 100)) return false;
    tab.submit(this.#chance.pick(deeds(view, this.#chance)));
    return true;
  }
}
