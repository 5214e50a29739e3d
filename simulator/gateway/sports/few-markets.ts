import type { MarketSight } from '#gateway/feeds/synthetic/playing/sight.ts';
import type { Prng } from '../../random/prng.ts';

/** Markets of one type, at most. */
const ALIKE = 2;
/** So many types are on offer before any other, for how their markets end. */
const FIRST = 3;

/** Some of the markets of an event, as different as can be: a whole book takes longer than a world. */
export class FewMarkets {
  readonly #chance: Prng;
  readonly #most: number;
  readonly #first: ReadonlySet<string>;
  readonly #types = new Map<string, number>();
  readonly #kept = new Set<string>();
  readonly #left = new Set<string>();

  /** @param first types that are to be among them */
  constructor(chance: Prng, most: number, first: readonly string[]) {
    this.#chance = chance;
    this.#most = most;
    this.#first = new Set(first.slice(0, FIRST));
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
    const isKept = isNext || (retired !== true && alike < ALIKE && isChosen);
    (isKept ? this.#kept : this.#left).add(key);
    if (isKept) this.#types.set(type, alike + 1);
    return isKept;
  }
}
