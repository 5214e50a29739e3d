import type { Prng } from '../chance/prng.ts';
import { pressPlace } from './press-place.ts';
import type { Tab } from './tab.ts';
import { typeStake } from './typing.ts';
import type { View, Way } from './way.ts';

type LegShown = View['legs'][number];

/** What stood on the slip before a leg was taken out. */
interface Before {
  readonly leg: LegShown;
  readonly stake: string;
}

/** Somebody who finds a slip again after a reload, takes its first leg out, puts it in at the end, and places that. */
export class Reorder implements Way {
  readonly #chance: Prng;
  readonly #share: number;
  /** The page that was looked at last. */
  #page: Tab | undefined;
  #before: Before | undefined;

  /** @param share out of 100 slips that a page finds again */
  constructor(chance: Prng, share: number) {
    this.#chance = chance;
    this.#share = share;
  }

  look(tab: Tab, view: View): boolean {
    if (tab !== this.#page) {
      this.#page = tab;
      this.#before = undefined;
      return tab.log.recovered !== null && this.#takeOut(tab, view);
    }
    if (this.#before === undefined) return false;
    const { leg, stake } = this.#before;
    if (view.placement.phase !== 'idle') {
      this.#before = undefined;
      return false;
    }
    const { selectionId, marketId, eventId } = leg;
    if (view.legs.every((one) => one.selectionId !== selectionId)) {
      // It may be off the page, or full by now: nobody tries for ever.
      if (this.#chance.chance(1, 6)) this.#before = undefined;
      const shown = { price: '', version: 0, selection: '', market: '', event: '' };
      tab.submit({ type: 'intent/oddsPressed', data: { selectionId, marketId, eventId, shown } });
      return true;
    }
    this.#before = undefined;
    if (stakeOf(tab.view()) !== stake) typeStake(tab, 'acca', stake);
    pressPlace(tab, tab.view());
    return true;
  }

  /** A slip with a staked accumulator and no bet builder. */
  #takeOut(tab: Tab, view: View): boolean {
    const [leg] = view.legs;
    const stake = stakeOf(view);
    const isOne = view.placement.phase === 'idle' && view.groups.length === 0 && view.legs.length > 2;
    if (leg === undefined || stake === '' || !isOne || !this.#chance.chance(this.#share, 100)) return false;
    this.#before = { leg, stake };
    tab.submit({ type: 'intent/legRemovePressed', data: { selectionId: leg.selectionId } });
    return true;
  }
}

const stakeOf = ({ tab, stakes }: View): string =>
  tab === 'single' ? '' : (stakes.find(({ stakeId }) => stakeId === 'acca')?.text ?? '');
