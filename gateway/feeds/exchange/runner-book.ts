import type { RunnerChange } from './parse-stream-message.ts';

/** Prices are hundredths throughout: 3.35 is 335. The exchange quotes none finer. */
export type Hundredths = number;

const hundredths = (price: number): Hundredths => Math.round(price * 100);

/** Offers keyed by price; size 0 deletes, also a price that is not there. */
class Ladder {
  readonly #offers = new Map<Hundredths, number>();

  apply(changes: readonly (readonly [price: number, size: number])[]): void {
    for (const [price, size] of changes) {
      if (size > 0) this.#offers.set(hundredths(price), size);
      else this.#offers.delete(hundredths(price));
    }
  }

  highest(minimumSize: number): Hundredths | undefined {
    let best: Hundredths | undefined;
    for (const [price, size] of this.#offers) {
      if (size >= minimumSize && (best === undefined || price > best)) best = price;
    }
    return best;
  }

  lowest(): Hundredths | undefined {
    let best: Hundredths | undefined;
    for (const price of this.#offers.keys()) if (best === undefined || price < best) best = price;
    return best;
  }
}

/** The best few offers keyed by level, 0 the best; size 0 empties the level. */
class Levels {
  readonly #levels = new Map<number, Hundredths>();

  apply(changes: readonly (readonly [level: number, price: number, size: number])[]): void {
    for (const [level, price, size] of changes) {
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
    const { atb, atl, batb, batl, bdatb, bdatl, ltp } = change;
    if (atb !== undefined) this.back.apply(atb);
    if (atl !== undefined) this.lay.apply(atl);
    if (batb !== undefined) this.#bestBack.apply(batb);
    if (batl !== undefined) this.#bestLay.apply(batl);
    if (bdatb !== undefined) this.#shownBack.apply(bdatb);
    if (bdatl !== undefined) this.#shownLay.apply(bdatl);
    if (ltp !== undefined && ltp !== null) this.lastTraded = hundredths(ltp);
    carried.fullBack ||= atb !== undefined;
    carried.fullLay ||= atl !== undefined;
    carried.ladder ||= [atb, atl, batb, batl, bdatb, bdatl].some((side) => side !== undefined);
  }

  /** Best offer to back: the full ladder where the stream has one, else the best level, virtual bets last. */
  bestBack(carried: Carried, minimumSize: number): Hundredths | undefined {
    if (carried.fullBack) return this.back.highest(minimumSize);
    return this.#bestBack.best() ?? this.#shownBack.best();
  }

  bestLay(carried: Carried): Hundredths | undefined {
    if (carried.fullLay) return this.lay.lowest();
    return this.#bestLay.best() ?? this.#shownLay.best();
  }
}
