import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressPlace } from '../placing/press-place.ts';
import { pressPrice, pressSelection } from '../placing/press-price.ts';
import { AMOUNTS, typeStake } from './typing.ts';

/**
 * Somebody who takes a second side of a market into an accumulator, where the side with the longer price
 * counts (BSL-09), and looks on for a while before they press.
 */
export class BothSides implements Behaviour {
  readonly #chance: Prng;
  readonly #isOne: boolean;

  /** @param often out of 100 people, how many do */
  constructor(chance: Prng, often: number) {
    this.#chance = chance;
    this.#isOne = chance.chance(often, 100);
  }

  look(tab: Tab, view: View): boolean {
    if (!this.#isOne || view.placement.phase !== 'idle' || view.groups.length > 0) return false;
    if (this.#chance.chance(1, 5)) return false;
    return this.#fill(tab, view);
  }

  #fill(tab: Tab, view: View): boolean {
    const { legs } = view;
    const [first] = legs;
    if (first === undefined || legs.every(({ eventId }) => eventId === first.eventId))
      pressPrice(tab, this.#chance);
    else if (legs.every(({ marketId }, at) => legs.findIndex((leg) => leg.marketId === marketId) === at))
      this.#takeOtherSide(tab, first);
    else if (view.tab !== 'acca') tab.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    else if (view.action.kind === 'enterStake') typeStake(tab, 'acca', this.#chance.pick(AMOUNTS));
    else if (view.action.kind !== 'place') return false;
    else if (this.#chance.chance(1, 6)) pressPlace(tab, view);
    return true;
  }

  #takeOtherSide(tab: Tab, { eventId, marketId, selectionId }: View['legs'][number]): void {
    const sides = tab.state().entities.buckets[eventId]?.markets[marketId]?.selectionIds ?? [];
    const others = sides.filter((side) => side !== selectionId);
    if (others.length === 0) pressPrice(tab, this.#chance);
    else pressSelection(tab, { eventId, marketId, selectionId: this.#chance.pick(others) });
  }
}
