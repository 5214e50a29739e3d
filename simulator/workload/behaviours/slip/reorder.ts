import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressIfReady } from '../placing/press-place.ts';
import { pressPrice, pressSelection } from '../placing/press-price.ts';
import { typeStake } from './typing.ts';

type LegShown = View['legs'][number];

/** What stood on the slip before a leg was taken out. */
interface Before {
  readonly leg: LegShown;
  readonly stake: string;
}

/** So long somebody looks at a slip that can be placed before they press, ms. */
const PONDERED_MS = 1_500;
/** Stakes that leave enough for another bet. */
const AMOUNTS = ['1', '2'] as const;

/**
 * Somebody who bets on accumulators, and who, when a page finds their slip again, takes its first leg out,
 * puts it in at the end, and places that: the very bet, in another order.
 */
export class Reorder implements Behaviour {
  readonly #chance: Prng;
  readonly #isOne: boolean;
  /** The page on which that was done. */
  #page: Tab | undefined;
  #before: Before | undefined;

  /** @param often out of 100 people, how many do */
  constructor(chance: Prng, often: number) {
    this.#chance = chance;
    this.#isOne = chance.chance(often, 100);
  }

  look(tab: Tab, view: View): boolean {
    if (!this.#isOne || view.placement.phase !== 'idle' || view.groups.length > 0) return false;
    if (tab !== this.#page && tab.log.recovered !== null && this.#takeOut(tab, view)) return true;
    return this.#before === undefined ? this.#accumulate(tab, view) : this.#putIn(tab, view, this.#before);
  }

  #takeOut(tab: Tab, view: View): boolean {
    const [leg] = view.legs;
    const stake = stakeOf(view);
    if (leg === undefined || view.legs.length < 2 || stake === '') return false;
    this.#page = tab;
    this.#before = { leg, stake };
    tab.submit({ type: 'intent/legRemovePressed', data: { selectionId: leg.selectionId } });
    return true;
  }

  #putIn(tab: Tab, view: View, { leg, stake }: Before): boolean {
    const { selectionId, marketId, eventId } = leg;
    if (view.legs.every((one) => one.selectionId !== selectionId)) {
      // It may be off the page, or be no more: nobody tries for ever.
      if (this.#chance.chance(1, 6)) this.#before = undefined;
      pressSelection(tab, { selectionId, marketId, eventId });
      return true;
    }
    this.#before = undefined;
    if (view.tab !== 'acca') tab.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    if (stakeOf(tab.view()) !== stake) typeStake(tab, 'acca', stake);
    pressIfReady(tab);
    return true;
  }

  #accumulate(tab: Tab, view: View): boolean {
    const twin = view.legs.find(
      ({ eventId }, at) => view.legs.findIndex((one) => one.eventId === eventId) < at,
    );
    // Two of a match cannot be multiplied.
    if (twin !== undefined)
      tab.submit({ type: 'intent/legRemovePressed', data: { selectionId: twin.selectionId } });
    else if (view.legs.length < 2) pressPrice(tab, this.#chance);
    else if (view.tab !== 'acca') tab.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    else if (stakeOf(view) === '') typeStake(tab, 'acca', this.#chance.pick(AMOUNTS));
    else return this.#ponders(tab);
    return true;
  }

  /** What made the slip ready is stored long before the press: a page can lose the one without the other. */
  #ponders(tab: Tab): boolean {
    const ready = tab.events.findLast(({ type }) => type === 'placement/armed');
    return ready !== undefined && tab.now() - ready.at < PONDERED_MS;
  }
}

const stakeOf = ({ tab, stakes }: View): string =>
  tab === 'acca' ? (stakes.find(({ stakeId }) => stakeId === 'acca')?.text ?? '') : '';
