import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MarketId } from '#domain/brand.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { Schema } from '../db/schema.ts';
import type { Offer } from '../placement/decide.ts';

/** What a feed said of markets, and when by its own clock, epoch ms. */
export interface ToldStates {
  readonly at: number;
  readonly closed: readonly MarketId[];
  /** Open when this gateway heard of them first. */
  readonly open: readonly MarketId[];
  /** Open again, after this gateway had heard of their end. */
  readonly reopened: readonly MarketId[];
}

/**
 * Follows which markets close, and which open again, by what one gateway hears. One that is open when it is heard of
 * first takes back no result: this gateway may be behind another that knows it, or play the past.
 */
export class MarketStates {
  readonly #offer: Pick<Offer, 'market'>;
  readonly #isClosed = new Map<MarketId, boolean>();

  constructor(offer: Pick<Offer, 'market'>) {
    this.#offer = offer;
  }

  /** @returns undefined where nothing came, closed or opened. */
  hear({ at, markets, removedMarkets }: CatalogueDelta): ToldStates | undefined {
    const closed: MarketId[] = [];
    const open: MarketId[] = [];
    const reopened: MarketId[] = [];
    for (const id of [...markets, ...removedMarkets]) {
      const market = this.#offer.market(id);
      const isClosed = market === undefined || market.state === 'CLOSED';
      const before = this.#isClosed.get(id);
      if (before === isClosed) continue;
      this.#isClosed.set(id, isClosed);
      if (isClosed) closed.push(id);
      else if (before === undefined) open.push(id);
      else reopened.push(id);
    }
    const isNothing = closed.length + open.length + reopened.length === 0;
    return isNothing ? undefined : { at, closed, open, reopened };
  }
}

/** Stores them; the same again changes nothing, and neither does an earlier word than what stands. */
export async function storeStates(
  db: Kysely<Schema>,
  { at, closed, open, reopened }: ToldStates,
): Promise<void> {
  const rows = [
    ...closed.map((market_id) => ({ market_id, state: 'CLOSED' as const, told_at: at })),
    ...reopened.map((market_id) => ({ market_id, state: 'REOPENED' as const, told_at: at })),
  ];
  if (rows.length > 0)
    await db
      .insertInto('market_states')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('market_id')
          .doUpdateSet((excluded) => ({
            state: excluded.ref('excluded.state'),
            told_at: excluded.ref('excluded.told_at'),
          }))
          .whereRef('market_states.told_at', '<=', 'excluded.told_at'),
      )
      .execute();
  // As many as there are on offer, at a start.
  if (open.length > 0)
    await sql`
      update market_states set state = 'OPEN', told_at = ${at}
      where state = 'CLOSED' and told_at < ${at}
        and market_id in (select value::integer from json_array_elements_text(${JSON.stringify(open)}::json))`.execute(
      db,
    );
}

/**
 * One of these markets that is over by the database, whatever the gateway that asks has heard: it has a result that was
 * not taken back by opening it again, or is closed. Null where all of them can be bet on.
 */
export const marketThatIsOver = (markets: readonly number[]): RawBuilder<number | null> => {
  const ids = sql.join(markets);
  return sql<number | null>`(
    select min(over.market_id) from (
      select market_id from market_results as known
      where market_id in (${ids}) and decided and not exists (
        select 1 from market_states as state
        where state.market_id = known.market_id and state.state = 'REOPENED'
          and state.told_at > known.reported_at
      )
      union all
      select market_id from market_states where market_id in (${ids}) and state = 'CLOSED'
    ) as over
  )`;
};
