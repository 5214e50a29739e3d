import type { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { Tab } from '../../device/tab.ts';
import { LIST } from '../../gateway/offer/offer.ts';
import type { Prng } from '../../random/prng.ts';
import type { Wagers } from '../../scenario/wagers.ts';
import type { Behaviour, View } from '../behaviours/behaviour.ts';
import { pressSelection } from '../behaviours/placing/press-price.ts';
import { AMOUNTS, typeStake } from '../behaviours/slip/typing.ts';

const RACING = '/sports/horse-racing';
/** Everything of a small world stands on the front page. */
const FRONT = '/';
/** Out of so many looks one leads to another page. */
const WALKS = 15;
/** Of the one contest of a card that is no race. */
const CARD_TYPE = 'ASIAN_HANDICAP';
/** Legs that a system is made of. */
const SYSTEM_LEGS = [3, 5] as const;

interface Offered {
  readonly eventId: EventId;
  readonly marketId: MarketId;
  readonly selectionId: SelectionId;
  readonly isOfTheCard: boolean;
}

/**
 * Somebody who looks at races too, and bets each way, in systems, in several boxes, or with all they have.
 */
export class RacingCustomer implements Behaviour {
  readonly #chance: Prng;
  readonly #payout: number;
  readonly #isEachWay: boolean;
  readonly #isAllIn: boolean;
  readonly #isRacegoer: boolean;
  /** Legs that this person wants in a system; 0 for who combines none. */
  readonly #legs: number;
  /** Where this person goes first, once in each life of a tab. */
  readonly #page: string;
  #been: Tab | undefined;
  /** Cash when the last stake was typed, minor units. */
  #had = Number.POSITIVE_INFINITY;

  constructor(chance: Prng, { eachWay, systems, allIn, payout, racegoers }: Wagers) {
    this.#chance = chance;
    this.#payout = payout;
    this.#isEachWay = chance.chance(eachWay, 100);
    this.#isAllIn = chance.chance(allIn, 100);
    this.#legs = chance.chance(systems, 100) ? chance.between(...SYSTEM_LEGS) : 0;
    this.#isRacegoer = chance.chance(racegoers, 100);
    this.#page = this.#legs > 0 || this.#isRacegoer ? FRONT : chance.pick([FRONT, RACING, LIST]);
  }

  look(tab: Tab, view: View): boolean {
    if (view.placement.phase !== 'idle') return false;
    if (this.#been !== tab) {
      this.#been = tab;
      return this.#goTo(tab, this.#page);
    }
    if (this.#chance.chance(1, WALKS)) return this.#walk(tab);
    if (this.#leaveOut(tab, view) || this.#combine(tab, view) || this.#switchEachWay(tab, view)) return true;
    if (view.legs.length === 0 && view.casts.length === 0) return this.#isRacegoer && this.#pressCard(tab);
    return view.action.kind === 'enterStake' && this.#stake(tab, view);
  }

  #walk(tab: Tab): boolean {
    const races = bucketsOf(tab).flatMap(({ event }) =>
      event?.racingData === undefined
        ? []
        : [pathFor('horseRacingSev', { eventName: 'race', eventId: String(event.id) })],
    );
    return this.#goTo(tab, this.#chance.pick([FRONT, RACING, LIST, ...races, ...races]));
  }

  #goTo(tab: Tab, path: string): boolean {
    tab.submit({ type: 'intent/navigated', data: { path, replace: false } });
    return true;
  }

  /** What can no longer be bet on goes out of the slip. */
  #leaveOut(tab: Tab, { legs }: View): boolean {
    const shut = legs.find(({ status }) => status !== 'open');
    if (shut === undefined || this.#chance.chance(1, 2)) return false;
    tab.submit({ type: 'intent/legRemovePressed', data: { selectionId: shut.selectionId } });
    return true;
  }

  /** One leg of each event, one after the other without a pause; then the tab where systems are. */
  #combine(tab: Tab, view: View): boolean {
    if (this.#legs === 0) return false;
    const taken = new Set(view.legs.map(({ eventId }) => eventId));
    let offered = offeredTo(tab).filter(({ eventId }) => !taken.has(eventId));
    if (view.legs.length < this.#legs && offered.length > 0) {
      for (let missing = this.#legs - view.legs.length; missing > 0 && offered.length > 0; missing -= 1) {
        const one = this.#chance.pick(offered);
        pressSelection(tab, one);
        offered = offered.filter(({ eventId }) => eventId !== one.eventId);
      }
      return true;
    }
    if (view.tab === 'system' || view.legs.length < SYSTEM_LEGS[0]) return false;
    tab.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    return true;
  }

  /** A price of a race or of the handicap. */
  #pressCard(tab: Tab): boolean {
    const card = offeredTo(tab).filter(({ isOfTheCard }) => isOfTheCard);
    if (card.length === 0) return false;
    pressSelection(tab, this.#chance.pick(card));
    return true;
  }

  #switchEachWay(tab: Tab, view: View): boolean {
    const off = view.eachWay.filter(({ on, disabled }) => !on && !disabled);
    if (!this.#isEachWay || off.length === 0 || this.#chance.chance(1, 4)) return false;
    tab.submit({ type: 'intent/eachWayPressed', data: { key: this.#chance.pick(off).key, on: true } });
    return true;
  }

  /** One box of the tab, or each of them. */
  #stake(tab: Tab, view: View): boolean {
    const boxes = view.stakes.filter(({ lines }) => lines > 0);
    if (boxes.length === 0) return false;
    const chosen = this.#chance.chance(1, 3) ? boxes : [this.#chance.pick(boxes)];
    for (const box of chosen) typeStake(tab, box.stakeId, this.#amount(view, box, chosen.length));
    return true;
  }

  #amount(view: View, { lines, eachWay }: View['stakes'][number], boxes: number): string {
    const units = lines * (eachWay ? 2 : 1) * boxes;
    const most = Math.floor((view.context.cash ?? 0) / units);
    const greedy = units === 1 ? this.#upToThePayout(view) : undefined;
    if (greedy !== undefined && greedy <= most && this.#chance.chance(2, 3)) return textOf(greedy);
    if (this.#isAllIn && most > 0) return textOf(this.#hasWon(view) ? most : Math.ceil(most / 2));
    const within = AMOUNTS.filter((amount) => Number(amount) * 100 <= most);
    return this.#chance.pick(within.length === 0 ? AMOUNTS : within);
  }

  /** Whether there is more money than when the last stake was typed: it is bet again, all of it. */
  #hasWon({ context }: View): boolean {
    const had = this.#had;
    this.#had = context.cash ?? 0;
    return this.#had > had;
  }

  /** The stake of a single that returns the largest payout and no more. */
  #upToThePayout({ legs }: View): number | undefined {
    const [leg] = legs;
    const price = /^(\d+)\/(\d+)$/.exec(leg?.priceText ?? '');
    if (this.#payout === 0 || legs.length !== 1 || price === null) return undefined;
    const [num, den] = [Number(price[1]), Number(price[2])];
    return Math.floor((this.#payout * den) / (num + den));
  }
}

const bucketsOf = (tab: Tab) => Object.values(tab.state().entities.buckets);

const offeredTo = (tab: Tab): readonly Offered[] =>
  bucketsOf(tab).flatMap(({ event, markets, selections }) =>
    event === undefined || event.suspended
      ? []
      : Object.values(selections).flatMap(({ id, marketId, suspended, odds }) =>
          suspended || odds === undefined || markets[marketId]?.state !== 'OPEN'
            ? []
            : [
                {
                  eventId: event.id,
                  marketId,
                  selectionId: id,
                  isOfTheCard: event.racingData !== undefined || markets[marketId].type === CARD_TYPE,
                },
              ],
        ),
  );

const textOf = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
