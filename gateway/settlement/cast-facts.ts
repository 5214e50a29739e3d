import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { CAST_POSITIONS, type CastPick, isCastKind } from '#domain/bet/casts.ts';
import { SelectionId } from '#domain/brand.ts';
import { BetKind } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { resultFor } from '#domain/settlement/early-result.ts';
import { Dividend } from '#domain/settlement/result.ts';
import type { BetSettlement } from '#domain/settlement/settle-bet.ts';
import { type CastFacts, settleCast } from '#domain/settlement/settle-cast.ts';
import type { Schema } from '../db/schema.ts';
import { type BetRow, type LegRow, StoredResults } from './stored-results.ts';

const StoredDividends = z.array(Dividend);

const pickOf = ({ selection_id, cast_position }: LegRow): CastPick => ({
  selectionId: SelectionId.parse(selection_id),
  position: CAST_POSITIONS.find((place) => place === cast_position) ?? null,
});

/** All legs of a cast are of one market, whose result brings the dividends with it. */
async function factsOf(tx: Transaction<Schema>, legs: readonly LegRow[]): Promise<CastFacts | undefined> {
  const [first] = legs;
  if (first === undefined) return undefined;
  const row = await tx
    .selectFrom('market_results')
    .select(['results', 'dividends'])
    .where('market_id', '=', first.market_id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const results = StoredResults.parse(JSON.parse(row.results));
  return {
    results: legs.map((leg) => {
      const own = results.find(({ selection }) => selection === leg.selection_id);
      return own === undefined ? undefined : resultFor(own.result, []);
    }),
    dividends: StoredDividends.parse(JSON.parse(row.dividends)),
  };
}

/** A forecast or tricast as the stored results have it (RAC-08); undefined for a bet of another kind. */
export async function settledCast(
  tx: Transaction<Schema>,
  bet: BetRow,
  legs: readonly LegRow[],
): Promise<BetSettlement | undefined> {
  const kind = BetKind.parse(bet.type);
  if (!isCastKind(kind)) return undefined;
  return settleCast({ kind, stake: money(bet.stake), picks: legs.map(pickOf) }, await factsOf(tx, legs));
}
