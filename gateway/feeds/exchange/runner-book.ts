import type { Doubt, RunnerChange } from './parse-stream-message.ts';

/** Prices are hundredths throughout: 3.35 is 335. The exchange quotes none finer. */
export type Hundredths = number;

const hundredths = (price: number): Hundredths => Math.round(price * 100);

/**
 * Places of a side of which something was told that could not be read: until it is told again nobody knows
 * what stands there.
 */
class Doubts {
  readonly #places = new Set<number>();
  #isWhole = false;

  get any(): boolean {
    return this.#isWhole || this.#places.size > 0;
  }

  /** @param place null for the whole side, which only the next image clears */
  add(place: number | null): void {
    if (place === null) this.#isWhole = true;
    else this.#places.add(place);
  }

  clear(place: number): void {
    this.#places.delete(place);
  }
}

/** Offers keyed by price; size 0 deletes, also a price that is not there. */
class Ladder {
  readonly #offers = new Map<Hundredths, number>();
  readonly #doubts = new Doubts();

  doubt(price: number | null): void {
    this.#doubts.add(price === null ? null : hundredths(price));
  }

  apply(changes: readonly (readonly [price: number, size: number])[]): void {
    for (const [price, size] of changes) {
      this.#doubts.clear(hundredths(price));
      if (size > 0) this.#offers.set(hundredths(price), size);
      else this.#offers.delete(hundredths(price));
    }
  }

  highest(minimumSize: number): Hundredths | undefined {
    let best: Hundredths | undefined;
    if (this.#doubts.any) return undefined;
    for (const [price, size] of this.#offers) {
      if (size >= minimumSize && (best === undefined || price > best)) best = price;
    }
    return best;
  }

  lowest(): Hundredths | undefined {
    let best: Hundredths | undefined;
    if (this.#doubts.any) return undefined;
    for (const price of this.#offers.keys()) if (best === undefined || price < best) best = price;
    return best;
  }
}

/** The best few offers keyed by level, 0 the best; size 0 empties the level. */
class Levels {
  readonly #levels = new Map<number, Hundredths>();
  readonly #doubts = new Doubts();

  doubt(level: number | null): void {
    this.#doubts.add(level);
  }

  get isDoubtful(): boolean {
    return this.#doubts.any;
  }

  apply(changes: readonly (readonly [level: number, price: number, size: number])[]): void {
    for (const [level, price, size] of changes) {
      this.#doubts.clear(level);
      if (size > 0) this.#levels.set(level, hundredths(price));
      else this.#levels.delete(level);
    }
  }

  best(): Hundredths | undefined {
    return this.#levels.get(0);
  }
}

/** Which kinds of prices a stream carries; seen once is enough. */
export interface Carried {
  ladder: boolean;
  fullBack: boolean;
  fullLay: boolean;
}

/** What is offered on one runner. */
export class RunnerBook {
  readonly back = new Ladder();
  readonly lay = new Ladder();
  readonly #bestBack = new Levels();
  readonly #bestLay = new Levels();
  readonly #shownBack = new Levels();
  readonly #shownLay = new Levels();
  lastTraded: Hundredths | undefined;

  apply(change: RunnerChange, carried: Carried): void {
    const { atb, atl, batb, batl, bdatb, bdatl, ltp, doubts } = change;
    this.back.apply(atb ?? []);
    this.lay.apply(atl ?? []);
    this.#bestBack.apply(batb ?? []);
    this.#bestLay.apply(batl ?? []);
    this.#shownBack.apply(bdatb ?? []);
    this.#shownLay.apply(bdatl ?? []);
    if (ltp !== undefined && ltp !== null) this.lastTraded = hundredths(ltp);
    for (const one of doubts ?? []) this.#doubt(one);
    carried.fullBack ||= isTold(change, 'atb');
    carried.fullLay ||= isTold(change, 'atl');
    carried.ladder ||= SIDES.some((side) => isTold(change, side));
  }

  /** Best offer to back: the full ladder where the stream has one, else the best level, virtual bets last. */
  bestBack(carried: Carried, minimumSize: number): Hundredths | undefined {
    if (carried.fullBack) return this.back.highest(minimumSize);
    return bestOf(this.#bestBack, this.#shownBack);
  }

  bestLay(carried: Carried): Hundredths | undefined {
    if (carried.fullLay) return this.lay.lowest();
    return bestOf(this.#bestLay, this.#shownLay);
  }

  #doubt({ side, at }: Doubt): void {
    const places = {
      atb: this.back,
      atl: this.lay,
      batb: this.#bestBack,
      batl: this.#bestLay,
      bdatb: this.#shownBack,
      bdatl: this.#shownLay,
    };
    if (side === 'ltp') this.lastTraded = undefined;
    else places[side].doubt(at);
  }
}

const SIDES = ['atb', 'atl', 'batb', 'batl', 'bdatb', 'bdatl'] as const;

/** Whether the stream carries that side: what is odd about it shows that as well. */
const isTold = (change: RunnerChange, side: (typeof SIDES)[number]): boolean =>
  (change[side] ?? undefined) !== undefined || change.doubts?.some((doubt) => doubt.side === side) === true;

const bestOf = (real: Levels, shown: Levels): Hundredths | undefined =>
  real.isDoubtful || shown.isDoubtful ? undefined : (real.best() ?? shown.best());
