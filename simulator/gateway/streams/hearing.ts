import type { FeedBatch, FeedChange } from '#gateway/core/feed.ts';

/** When each market was last spoken of to a gateway, taken down on the way there: epoch ms of the world. */
export class Hearing {
  readonly #all = new Map<string, number[]>();

  hear({ changes }: FeedBatch, at: number): void {
    for (const name of marketsIn(changes)) this.#note(name, at);
  }

  /** Signs of life, without a change. */
  breathe(markets: readonly string[], at: number): void {
    for (const name of markets) this.#note(name, at);
  }

  /** The last word before the moment, or of the moment itself; undefined where there was none. */
  lastBefore(market: string, at: number): number | undefined {
    return this.#all.get(market)?.findLast((told) => told <= at);
  }

  #note(market: string, at: number): void {
    const own = this.#all.get(market) ?? [];
    if (own.at(-1) !== at) own.push(at);
    this.#all.set(market, own);
  }
}

/** Markets that changes speak of. */
export const marketsIn = (changes: readonly FeedChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) => {
      switch (change.kind) {
        case 'prices':
        case 'marketState':
        case 'result':
          return [change.market];
        case 'market':
          return [change.market.key];
        default:
          return [];
      }
    }),
  );
