import { CAST_POSITIONS, type CastPick, isCastKind } from '#domain/bet/casts.ts';
import { SelectionId } from '#domain/brand.ts';
import { BetKind } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { resultFor } from '#domain/settlement/early-result.ts';
import type { BetSettlement } from '#domain/settlement/settle-bet.ts';
import { type CastFacts, settleCast } from '#domain/settlement/settle-cast.ts';
import type { MarketFacts } from './market-facts.ts';
import type { BetRow, LegRow } from './stored-results.ts';

const pickOf = ({ selection_id, cast_position }: LegRow): CastPick => ({
  selectionId: SelectionId.parse(selection_id),
  position: CAST_POSITIONS.find((place) => place === cast_position) ?? null,
});

/**
 * All legs of a cast are of one market, whose result brings the dividends with it. Where the feed told
 * nothing and staff ruled, it waits until every pick is ruled on.
 */
function factsOf(legs: readonly LegRow[], markets: ReadonlyMap<number, MarketFacts>): CastFacts | undefined {
  const market = markets.get(legs[0]?.market_id ?? 0);
  if (market === undefined) return undefined;
  const results = legs.map((leg) => {
    const own = market.results.find(({ selection }) => selection === leg.selection_id);
    return own === undefined ? undefined : resultFor(own.result, []);
  });
  if (market.told === 0 && results.includes(undefined)) return undefined;
  return { results, dividends: market.dividends };
}

/** A forecast or tricast as the stored results have it (RAC-08); undefined for a bet of another kind. */
export function settledCast(
  bet: BetRow,
  legs: readonly LegRow[],
  markets: ReadonlyMap<number, MarketFacts>,
): BetSettlement | undefined {
  const kind = BetKind.parse(bet.type);
  if (!isCastKind(kind)) return undefined;
  return settleCast({ kind, stake: money(bet.stake), picks: legs.map(pickOf) }, factsOf(legs, markets));
}
