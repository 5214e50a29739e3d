import type { SelectionResult } from '#domain/settlement/result.ts';
import type { FeedChange, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import { type MarketMove, matchOf } from './offer.ts';
import type { Result } from './result.ts';

const EVENT = 'handicap';
const SIDES = ['a', 'b'] as const;
const PRICES = ['4/6', '4/5', '10/11', '1/1', '6/5', '6/4'] as const;
/**
 * What one side wins the other has lost. Most end on a quarter line: whole ones end as matches and races do.
 */
const ENDINGS = [
  ['WON', 'LOST'],
  ['LOST', 'WON'],
  ['HALF_WON', 'HALF_LOST'],
  ['HALF_WON', 'HALF_LOST'],
  ['HALF_LOST', 'HALF_WON'],
  ['HALF_LOST', 'HALF_WON'],
] as const satisfies readonly (readonly SelectionResult['outcome'][])[];

/** A match with an Asian handicap alone, so that it stands in the list of matches. */
export class Handicap {
  readonly #chance: Prng;
  readonly #start: number;
  readonly #rungs: number[];
  readonly market = `${EVENT}.line`;
  readonly castMarkets: readonly string[] = [];
  readonly moves: MarketMove[] = [];
  /** When it is decided, epoch ms. */
  readonly offAt: number;
  state: FeedMarket['state'] = 'OPEN';

  /** @param offAt epoch ms */
  constructor(chance: Prng, start: number, offAt: number) {
    this.#chance = chance;
    this.#start = start;
    this.#rungs = SIDES.map(() => chance.below(PRICES.length));
    this.offAt = offAt;
  }

  whole(): readonly FeedChange[] {
    const prices = this.#rungs.map((rung) => PRICES[rung] ?? null);
    const more = { type: 'ASIAN_HANDICAP', state: this.state } as const;
    return [
      { kind: 'event', event: matchOf(EVENT, this.#start) },
      { kind: 'market', market: market(this.market, EVENT, prices, more) },
    ];
  }

  priceOf(selection: string): string | undefined {
    const side = SIDES.findIndex((name) => selection === `${this.market}.${name}`);
    const rung = this.#rungs[side];
    return this.state !== 'OPEN' || rung === undefined ? undefined : PRICES[rung];
  }

  /** A price moves. */
  move(): readonly FeedChange[] {
    const side = this.#chance.below(SIDES.length);
    const before = this.#rungs[side] ?? 0;
    const rung = before === 0 ? 1 : before - 1;
    this.#rungs[side] = rung;
    const selection = `${this.market}.${SIDES[side] ?? 'a'}`;
    const prices = [{ selection, odds: PRICES[rung] ?? null, suspended: false }];
    return [{ kind: 'prices', market: this.market, prices }];
  }

  goOff(at: number): readonly FeedChange[] {
    this.#become(at, 'SUSPENDED');
    return [{ kind: 'marketState', market: this.market, state: 'SUSPENDED' }];
  }

  decide(at: number): readonly Result[] {
    if (this.state !== 'CLOSED') this.#become(at, 'CLOSED');
    const ending = this.#chance.pick(ENDINGS);
    return [
      {
        kind: 'result',
        market: this.market,
        results: SIDES.map((side, nth) => ({
          selection: `${this.market}.${side}`,
          result: { outcome: ending[nth] ?? 'VOID' },
        })),
        deductions: [],
      },
    ];
  }

  #become(at: number, state: FeedMarket['state']): void {
    this.state = state;
    this.moves.push({ at, market: this.market, state });
  }
}
