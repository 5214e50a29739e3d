import type { StruckGroup } from '#domain/builder/settled-units.ts';
import type { MarketFacts } from '../settlement/market-facts.ts';
import type { BetRow, LegRow } from '../settlement/stored-results.ts';

/** A bet with everything that its value is made of besides the prices. */
export interface ValuedBet {
  readonly bet: BetRow;
  readonly legs: readonly LegRow[];
  readonly groups: readonly StruckGroup[];
  readonly markets: ReadonlyMap<number, MarketFacts>;
}
