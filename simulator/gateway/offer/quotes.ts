import type { FeedBatch, FeedChange } from '#gateway/core/feed.ts';

/**
 * What a feed quoted for a selection from then on, epoch ms of the world; null where it took the price away.
 */
export interface Quote {
  readonly at: number;
  readonly odds: string | null;
}

/**
 * Every price that was ever told to a gateway, taken down on its way there, by the selection's name in the
 * feed.
 */
export class Quotes {
  readonly #all = new Map<string, Quote[]>();

  hear({ changes }: FeedBatch, at: number): void {
    for (const change of changes)
      for (const { selection, odds } of pricesIn(change)) {
        const own = this.#all.get(selection) ?? [];
        if (own.at(-1)?.odds === odds) continue;
        own.push({ at, odds });
        this.#all.set(selection, own);
      }
  }

  /** In their order; undefined where none was ever told. */
  of(selection: string): readonly Quote[] | undefined {
    return this.#all.get(selection);
  }
}

function pricesIn(
  change: FeedChange,
): readonly { readonly selection: string; readonly odds: string | null }[] {
  switch (change.kind) {
    case 'prices':
      return change.prices;
    case 'market':
    case 'replaced':
      return change.market.selections.map(({ key, odds }) => ({ selection: key, odds }));
    default:
      return [];
  }
}
