import type { MarketSight } from '#gateway/feeds/synthetic/playing/sight.ts';
import type { Prng } from '../../random/prng.ts';

/** Markets of one type, at most. */
const ALIKE = 2;

/** Some of the markets of an event, as different as can be: a whole book takes longer than a world. */
export class FewMarkets {
  readonly #chance: Prng;
  readonly #most: number;
  readonly #first: ReadonlySet<string>;
  readonly #named: ReadonlySet<string>;
  readonly #types = new Map<string, number>();
  readonly #kept = new Set<string>();
  readonly #left = new Set<string>();

  /** @param first types that are to be among them @param named markets that are, however many are alike */
  constructor(chance: Prng, most: number, first: readonly string[], named: readonly string[]) {
    this.#chance = chance;
    this.#most = most;
    this.#first = new Set(first);
    this.#named = new Set(named);
  }

  of(markets: readonly MarketSight[]): readonly MarketSight[] {
    return markets.filter((market) => this.#isKept(market));
  }

  #isKept({ shape: { key, type }, replaces, retired }: MarketSight): boolean {
    if (this.#kept.has(key)) return true;
    if (this.#left.has(key)) return false;
    const isNext = replaces !== undefined && this.#kept.has(replaces.key);
    const alike = this.#types.get(type) ?? 0;
    const isChosen = this.#first.has(type) || (this.#kept.size < this.#most && this.#chance.chance(1, 2));
    const isNamed = retired !== true && this.#named.has(key);
    const isKept = isNext || isNamed || (retired !== true && alike < ALIKE && isChosen);
    (isKept ? this.#kept : this.#left).add(key);
    if (isKept) this.#types.set(type, alike + 1);
    return isKept;
  }
}
