import type { FeedBatch, FeedChange, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import { type Jolt, type MarketMove, matchOf, type Offer, type PriceMove } from './offer.ts';

const MATCH = 'fleeting';
const PRICES = ['1/4', '1/2', '4/5', '1/1', '6/4', '2/1', '5/2', '7/2', '5/1', '9/1'] as const;

interface Side {
  readonly name: string;
  rung: number;
  suspended: boolean;
  withdrawn: boolean;
}

const sidesOf = (chance: Prng): Side[] =>
  ['a', 'b', 'c'].map((name) => ({
    name,
    rung: chance.below(PRICES.length),
    suspended: false,
    withdrawn: false,
  }));

/**
 * An offer with one match more, of which things come and go: sides of its market are suspended one by one,
 * withdrawn and taken up again, its market is replaced by another one when the line moves, and the match as a
 * whole is taken off and put on again (LIV-03, LIV-07).
 */
export class FleetingMatch implements Offer {
  readonly #others: Offer;
  readonly #chance: Prng;
  readonly #start: number;
  readonly #share: number;
  readonly #moves: MarketMove[] = [];
  #sides: Side[];
  #nth = 0;
  #isThere = true;
  readonly wait: Offer['wait'];

  /** @param share out of 100 moves of the others, with how many this one moves. */
  constructor(others: Offer, chance: Prng, start: number, share: number) {
    this.#others = others;
    this.#chance = chance;
    this.#start = start;
    this.#share = share;
    this.#sides = sidesOf(chance);
    this.wait = (...moment) => others.wait(...moment);
  }

  get moves(): readonly MarketMove[] {
    return [...this.#others.moves, ...this.#moves];
  }

  get prices(): readonly PriceMove[] {
    return this.#others.prices ?? [];
  }

  jolt(at: number, market: string, jolt: Jolt): FeedBatch {
    return this.#others.jolt?.(at, market, jolt) ?? { at, changes: [] };
  }

  get #market(): string {
    return `${MATCH}.odds${this.#nth}`;
  }

  whole(at: number): FeedBatch {
    const { changes } = this.#others.whole(at);
    return { at, changes: this.#isThere ? [...changes, ...this.#all()] : changes };
  }

  move(at: number): FeedBatch {
    const { changes } = this.#others.move(at);
    if (!this.#chance.chance(this.#share, 100)) return { at, changes };
    return { at, changes: [...changes, ...this.#next(at)] };
  }

  /** Whoever hears of it hears a last price; what was taken off stays off. */
  calm(at: number): FeedBatch {
    const { changes } = this.#others.calm(at);
    if (!this.#isThere) return { at, changes };
    for (const side of this.#sides) Object.assign(side, { withdrawn: false, suspended: false });
    return { at, changes: [...changes, { kind: 'market', market: this.#offered() }, this.#moved(0, false)] };
  }

  priceOf(selection: string): string | undefined {
    const side = this.#sides.find(({ name }) => selection === `${this.#market}.${name}`);
    if (side === undefined) return this.#others.priceOf(selection);
    return this.#isThere && !side.withdrawn && !side.suspended ? PRICES[side.rung] : undefined;
  }

  #all(): FeedChange[] {
    return [
      { kind: 'event', event: matchOf(MATCH, this.#start) },
      { kind: 'market', market: this.#offered() },
    ];
  }

  #offered(): FeedMarket {
    const all = market(
      this.#market,
      MATCH,
      this.#sides.map(({ rung }) => PRICES[rung] ?? null),
    );
    const selections = all.selections.flatMap((selection, nth) => {
      const side = this.#sides[nth];
      return side === undefined || side.withdrawn ? [] : [{ ...selection, suspended: side.suspended }];
    });
    return { ...all, selections };
  }

  #next(at: number): readonly FeedChange[] {
    if (!this.#isThere) return this.#putOn(at);
    const dice = this.#chance.below(100);
    if (dice < 5) return this.#takeOff(at);
    if (dice < 15) return this.#replace(at);
    if (dice < 30) return this.#withdraw();
    return [this.#moved(this.#chance.below(this.#sides.length), dice < 55)];
  }

  #takeOff(at: number): readonly FeedChange[] {
    this.#isThere = false;
    this.#moves.push({ at, market: this.#market, state: 'CLOSED' });
    return [{ kind: 'removed', event: MATCH }];
  }

  #putOn(at: number): readonly FeedChange[] {
    this.#isThere = true;
    this.#moves.push({ at, market: this.#market, state: 'OPEN' });
    return this.#all();
  }

  #replace(at: number): readonly FeedChange[] {
    const old = this.#market;
    const known = this.#sides.filter(({ withdrawn }) => !withdrawn);
    this.#nth += 1;
    this.#sides = sidesOf(this.#chance);
    this.#moves.push({ at, market: old, state: 'CLOSED' });
    const selections = known.map(({ name }) => ({ old: `${old}.${name}`, new: `${this.#market}.${name}` }));
    return [{ kind: 'replaced', oldMarket: old, market: this.#offered(), selections }];
  }

  /** One side goes, or one that has gone is back; never all of them. */
  #withdraw(): readonly FeedChange[] {
    const side = this.#chance.pick(this.#sides);
    const left = this.#sides.filter(({ withdrawn }) => !withdrawn).length;
    if (!side.withdrawn && left === 1) return [];
    side.withdrawn = !side.withdrawn;
    return [{ kind: 'market', market: this.#offered() }];
  }

  /**
   * A price goes up or down; with `turns` its side is suspended by the same word, or comes back from that.
   */
  #moved(nth: number, turns: boolean): FeedChange {
    const side = this.#sides[nth];
    if (side === undefined || side.withdrawn) return { kind: 'prices', market: this.#market, prices: [] };
    const step = side.rung === 0 || (side.rung < PRICES.length - 1 && this.#chance.chance(1, 2)) ? 1 : -1;
    side.rung += step;
    if (turns) side.suspended = !side.suspended;
    const { name, rung, suspended } = side;
    const prices = [{ selection: `${this.#market}.${name}`, odds: PRICES[rung] ?? null, suspended }];
    return { kind: 'prices', market: this.#market, prices };
  }
}
