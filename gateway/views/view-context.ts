import type { Brand } from '#domain/config/defaults.ts';
import type { Combiner } from '../builder/combiner.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { SeasonTable } from '../virtuals/football/season-table.ts';

/** What a view may look at. `now` is the time of the world that the feed shows, epoch ms. */
export interface ViewContext {
  readonly catalogue: Catalogue;
  readonly now: number;
  readonly brands: readonly Brand[];
  /** Prices of bet builders; absent where none are offered. */
  readonly combiner?: Combiner;
  /** Of virtual football; absent where none is offered. */
  readonly seasonTable?: SeasonTable;
}
