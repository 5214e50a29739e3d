import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { type Deduction, Dividend, SelectionResult } from '#domain/settlement/result.ts';
import type { Schema } from '../db/schema.ts';
import { StoredDeductions, type StoredResult, StoredResults } from './stored-results.ts';

const StoredDividends = z.array(Dividend);

/** What is known of a market that has ended, or of some of its selections. */
export interface MarketFacts {
  /** By the feed, and by staff where the feed says nothing. */
  readonly results: readonly StoredResult[];
  readonly deductions: readonly Deduction[];
  readonly dividends: readonly Dividend[];
  /** How many selections the feed told of; 0 where staff alone said something. */
  readonly told: number;
  /** The selections whose result is that of staff. */
  readonly ruled: ReadonlySet<number>;
}

type Ruling = Pick<
  Selectable<Schema['staff_results']>,
  'market_id' | 'selection_id' | 'result' | 'after_revision'
>;

/** What the feed decided of it after staff had ruled. */
const decidedSince = (own: StoredResult | undefined, isLater: boolean): SelectionResult | undefined =>
  own === undefined || !isLater || own.result.outcome === 'UNDECIDED' ? undefined : own.result;

/** Whether it pays what nobody can reckon without a starting price that the feed does not say. */
const lacksStartingPrice = (result: SelectionResult): boolean =>
  result.startingPrice === undefined &&
  (result.outcome === 'WON' || result.outcome === 'HALF_WON' || result.place?.outcome === 'WON');

/** The later word counts: a report that came after the ruling and decides the selection, else the ruling. */
function withRulings(
  results: readonly StoredResult[],
  revision: number,
  rulings: readonly Ruling[],
): Pick<MarketFacts, 'results' | 'ruled'> {
  const ruledOn = new Set<number>();
  const merged = new Map(results.map((one) => [one.selection, one]));
  for (const { selection_id: selection, result, after_revision: after } of rulings) {
    const own = merged.get(selection);
    const ruled = SelectionResult.parse(JSON.parse(result));
    const decided = decidedSince(own, revision > after);
    // A starting price that the feed still does not say is that of staff.
    const { startingPrice } = ruled;
    if (decided !== undefined && (startingPrice === undefined || !lacksStartingPrice(decided))) continue;
    ruledOn.add(selection);
    if (decided !== undefined) {
      merged.set(selection, { selection, result: { ...decided, startingPrice } });
      continue;
    }
    const early = own?.result.early;
    merged.set(selection, { selection, result: early === undefined ? ruled : { ...ruled, early } });
  }
  return { results: [...merged.values()], ruled: ruledOn };
}

/** Facts of these markets; none for a market that nobody has said anything of. */
export async function marketFacts(
  tx: Kysely<Schema>,
  markets: readonly number[],
): Promise<ReadonlyMap<number, MarketFacts>> {
  const ids = [...new Set(markets)];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('market_results')
    .select(['market_id', 'revision', 'results', 'deductions', 'dividends'])
    .where('market_id', 'in', ids)
    .execute();
  const rulings = await tx
    .selectFrom('staff_results')
    .select(['market_id', 'selection_id', 'result', 'after_revision'])
    .where('market_id', 'in', ids)
    .execute();
  const known = ids.filter((id) => [...rows, ...rulings].some(({ market_id }) => market_id === id));
  return new Map(
    known.map((id) => {
      const row = rows.find(({ market_id }) => market_id === id);
      const told = row === undefined ? [] : StoredResults.parse(JSON.parse(row.results));
      const ruled = rulings.filter(({ market_id }) => market_id === id);
      return [
        id,
        {
          ...withRulings(told, row?.revision ?? 0, ruled),
          deductions: row === undefined ? [] : StoredDeductions.parse(JSON.parse(row.deductions)),
          dividends: row === undefined ? [] : StoredDividends.parse(JSON.parse(row.dividends)),
          told: told.length,
        },
      ];
    }),
  );
}
