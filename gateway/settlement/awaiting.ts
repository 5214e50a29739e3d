import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { LegSettlement } from '#domain/settlement/settle-bet.ts';
import type { Schema } from '../db/schema.ts';
import type { LegRow } from './stored-results.ts';

/**
 * Why a leg waits for staff (MEND-07, MEND-18). `noOutcome`: what was told of its market does not decide it.
 * `noStartingPrice`: it won at a starting price that was not returned. `noResult`: closed or gone without a
 * result. `notOnOffer`: it had begun, and no feed knew of it at a start.
 */
export const Awaiting = z.enum(['noOutcome', 'noStartingPrice', 'noResult', 'notOnOffer']);
export type Awaiting = z.infer<typeof Awaiting>;

interface MarketEnd {
  readonly market_id: number;
  readonly decided: boolean;
  readonly awaited: string | null;
}

/** Whether these markets were decided and not opened again since, and why they are waited for. */
async function endsOf(tx: Transaction<Schema>, markets: readonly number[]): Promise<readonly MarketEnd[]> {
  if (markets.length === 0) return [];
  const states = await tx
    .selectFrom('market_states')
    .select(['market_id', 'state', 'told_at', 'awaited'])
    .where('market_id', 'in', markets)
    .execute();
  const results = await tx
    .selectFrom('market_results')
    .select(['market_id', 'reported_at', 'decided'])
    .where('market_id', 'in', markets)
    .execute();
  return markets.map((market_id) => {
    const state = states.find((one) => one.market_id === market_id);
    const result = results.find((one) => one.market_id === market_id);
    const isReopened =
      state?.state === 'REOPENED' && result !== undefined && state.told_at > result.reported_at;
    return {
      market_id,
      decided: result?.decided === true && !isReopened,
      awaited: state?.awaited ?? null,
    };
  });
}

/**
 * Which legs of an open bet wait for staff, and why; null for each that does not.
 *
 * @param isKnown whether there is a result for the leg, by its place
 */
export async function awaitingOf(
  tx: Transaction<Schema>,
  rows: readonly LegRow[],
  legs: readonly LegSettlement[],
  isKnown: readonly boolean[],
): Promise<readonly (Awaiting | null)[]> {
  const open = rows.filter((_, i) => legs[i]?.state === 'OPEN');
  const ends = await endsOf(tx, [...new Set(open.map(({ market_id }) => market_id))]);
  return rows.map((row, i) => {
    if (legs[i]?.state !== 'OPEN') return null;
    if (isKnown[i] === true) return row.odds === null ? 'noStartingPrice' : null;
    const end = ends.find(({ market_id }) => market_id === row.market_id);
    if (end?.decided === true) return 'noOutcome';
    return end?.awaited == null ? null : Awaiting.parse(end.awaited);
  });
}

/** How many legs wait for staff. */
export async function countAwaiting(db: Kysely<Schema>): Promise<number> {
  const { lines } = await db
    .selectFrom('bet_legs')
    .select((of) => of.fn.countAll<number>().as('lines'))
    .where('awaiting', 'is not', null)
    .executeTakeFirstOrThrow();
  return lines;
}
