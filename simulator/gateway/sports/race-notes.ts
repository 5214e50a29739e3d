import type { FeedMarket } from '#gateway/core/feed.ts';
import type { Sight } from '#gateway/feeds/synthetic/playing/sight.ts';

/** A runner that was taken out while its race could be bet on. */
export interface Withdrawn {
  /** Epoch ms of the world. */
  readonly at: number;
  readonly cloth: number;
  /** What it stood at before, by the type of the market; a market that had no price for it is left out. */
  readonly prices: ReadonlyMap<string, string>;
}

type Terms = NonNullable<FeedMarket['eachWay']>;
type Selection = Sight['markets'][number]['shape']['selections'][number];

const clothOf = ({ runner }: Selection): number => runner?.clothNumber ?? 0;

/** What is to be known of a race to settle it by hand, look by look. */
export class RaceNotes {
  readonly withdrawn: Withdrawn[] = [];
  /** Of the market on the winner; undefined where it pays no places. */
  terms: Terms | undefined;
  /** From when on best odds were guaranteed, or were not. */
  readonly #guarantees: { readonly at: number; readonly is: boolean }[] = [];
  /** By the type of a market, the last price of each cloth. */
  readonly #prices = new Map<string, Map<number, string>>();

  hear({ event, markets }: Sight, at: number): void {
    this.#guarantees.push({ at, is: event.racingData?.bestOddsGuaranteed === true });
    for (const { shape, prices, result } of markets) {
      if (shape.type === 'WIN') {
        this.terms = shape.eachWay;
        this.#noteOut(shape.selections, at);
      }
      if (result !== undefined) continue;
      const own = this.#prices.get(shape.type) ?? new Map<number, string>();
      this.#prices.set(shape.type, own);
      for (const [nth, selection] of shape.selections.entries()) {
        const odds = prices[nth]?.odds;
        if (odds != null) own.set(clothOf(selection), odds);
      }
    }
  }

  #noteOut(selections: readonly Selection[], at: number): void {
    for (const selection of selections) {
      const cloth = clothOf(selection);
      if (selection.kind !== 'NR' || this.withdrawn.some((one) => one.cloth === cloth)) continue;
      const stood = [...this.#prices].flatMap(([type, prices]) => {
        const odds = prices.get(cloth);
        return odds === undefined ? [] : [[type, odds] as const];
      });
      this.withdrawn.push({ at, cloth, prices: new Map(stood) });
    }
  }

  /** The last price of who runs: that is returned as its starting price. */
  startingPrice(cloth: number): string | undefined {
    return this.#prices.get('WIN')?.get(cloth);
  }

  isGuaranteedAt(at: number): boolean {
    return this.#guarantees.findLast((one) => one.at <= at)?.is === true;
  }
}
