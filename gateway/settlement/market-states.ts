import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MarketId } from '#domain/brand.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { Schema } from '../db/schema.ts';
import type { Offer } from '../placement/decide/decide.ts';

/** What a feed said of markets, and when by its own clock, epoch ms. */
export interface ToldStates {
  readonly at: number;
  readonly closed: readonly MarketId[];
  /** Closed as another line took their place: bets on them go on (LIV-07). */
  readonly replaced: readonly MarketId[];
  /** Open when this gateway heard of them first. */
  readonly open: readonly MarketId[];
  /** Open again, after this gateway had heard of their end. */
  readonly reopened: readonly MarketId[];
}

/**
 * Follows which markets close, and which open again, by what one gateway hears. One that is open when it is
 * heard of first takes back no result: this gateway may be behind another that knows it, or play the past.
 */
export class MarketStates {
  readonly #offer: Pick<Offer, 'market'>;
  readonly #isClosed = new Map<MarketId, boolean>();
  readonly #replaced = new Set<MarketId>();

  constructor(offer: Pick<Offer, 'market'>) {
    this.#offer = offer;
  }

  /** @returns undefined where nothing came, closed or opened. */
  hear({ at, markets, removedMarkets, replaced: pairs }: CatalogueDelta): ToldStates | undefined {
    const closed: MarketId[] = [];
    const replaced: MarketId[] = [];
    const open: MarketId[] = [];
    const reopened: MarketId[] = [];
    for (const { oldMarket } of pairs) this.#replaced.add(oldMarket);
    for (const id of [...markets, ...removedMarkets]) {
      const market = this.#offer.market(id);
      const isClosed = market === undefined || market.state === 'CLOSED';
      const before = this.#isClosed.get(id);
      const isGone = market === undefined && this.#replaced.delete(id);
      if (before === isClosed && !isGone) continue;
      this.#isClosed.set(id, isClosed);
      if (isClosed) (this.#replaced.has(id) ? replaced : closed).push(id);
      else if (before === undefined) open.push(id);
      else reopened.push(id);
    }
    const isNothing = [closed, replaced, open, reopened].every(({ length }) => length === 0);
    return isNothing ? undefined : { at, closed, replaced, open, reopened };
  }
}

/** Stores them; the same again changes nothing, and neither does an earlier word than what stands. */
export async function storeStates(
  db: Kysely<Schema>,
  { at, closed, replaced, open, reopened }: ToldStates,
): Promise<void> {
  const rows = [
    ...closed.map((market_id) => ({ market_id, state: 'CLOSED' as const, told_at: at, awaited: 'noResult' })),
    ...replaced.map((market_id) => ({ market_id, state: 'CLOSED' as const, told_at: at, awaited: null })),
    ...reopened.map((market_id) => ({ market_id, state: 'REOPENED' as const, told_at: at, awaited: null })),
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
            awaited: excluded.ref('excluded.awaited'),
          }))
          .whereRef('market_states.told_at', '<=', 'excluded.told_at'),
      )
      .execute();
  // As many as there are on offer, at a start.
  if (open.length > 0)
    await sql`
      update market_states set state = case state when 'CLOSED' then 'OPEN' else state end, told_at = ${at}, awaited = null
      where (state = 'CLOSED' or awaited is not null) and told_at < ${at}
        and market_id in (select value::integer from json_array_elements_text(${JSON.stringify(open)}::json))`.execute(
      db,
    );
}

/** Markets that had begun and that no feed knows any more: their bets wait for staff until one does. */
export async function storeForgotten(db: Kysely<Schema>, markets: readonly MarketId[]): Promise<void> {
  if (markets.length === 0) return;
  await db
    .insertInto('market_states')
    .values(
      markets.map((market_id) => ({ market_id, state: 'OPEN' as const, told_at: 0, awaited: 'notOnOffer' })),
    )
    .onConflict((conflict) =>
      conflict
        .column('market_id')
        .doUpdateSet({ awaited: 'notOnOffer' })
        .where('market_states.awaited', 'is', null),
    )
    .execute();
}

/**
 * One of these markets that is over by the database, whatever the gateway that asks has heard: it has a
 * result that was not taken back by opening it again, or is closed. Null where all of them can be bet on.
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
