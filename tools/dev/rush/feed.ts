import { CategoryId } from '#domain/brand.ts';
import type { Feed, FeedBatch } from '#gateway/core/feed.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';

/** Where the matches of the rush are listed. */
export const RUSH_CATEGORY = CategoryId.parse('premier-league');
const MATCHES = 12;
const PRICES = ['2/1', '5/2', '6/4'] as const;

export const marketOf = (nth: number): string => `match-${nth}.odds`;

/** How a market ends: one of its sides wins, or none is paid and every stake goes back. */
export type Ending = { readonly winner: number } | 'void';

/** A quiet offer: nothing moves, so a refusal can only be about money, or about a match that has ended. */
export class RushFeed implements Feed {
  readonly name = 'rush';
  readonly isInProcess = true;
  readonly #matches: number;
  #deliver: (batch: FeedBatch) => void = () => undefined;

  constructor(matches = MATCHES) {
    this.#matches = matches;
  }

  async start(deliver: (batch: FeedBatch) => void): Promise<void> {
    this.#deliver = deliver;
    const keys = Array.from({ length: this.#matches }, (_, i) => `match-${i}`);
    const startTime = Date.now() + 24 * 3_600_000;
    deliver({
      at: Date.now(),
      changes: keys.flatMap((key, nth) => [
        { kind: 'event', event: match(key, { startTime }) },
        { kind: 'market', market: market(marketOf(nth), key, PRICES) },
      ]),
    });
  }

  /** The result of a match, as a feed tells it: with it the market takes no bets any more. */
  end(nth: number, ending: Ending): void {
    const key = marketOf(nth);
    const results = market(key, '', PRICES).selections.map(({ key: selection }, side) => ({
      selection,
      result: {
        outcome:
          ending === 'void'
            ? ('VOID' as const)
            : side === ending.winner
              ? ('WON' as const)
              : ('LOST' as const),
      },
    }));
    this.#deliver({
      at: Date.now(),
      changes: [
        { kind: 'marketState', market: key, state: 'CLOSED' },
        { kind: 'result', market: key, results, deductions: [] },
      ],
    });
  }

  async stop(): Promise<void> {
    return undefined;
  }

  async missedResults(): Promise<FeedBatch> {
    return { at: Date.now(), changes: [] };
  }
}
