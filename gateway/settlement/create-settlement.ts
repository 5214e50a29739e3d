import { type Kysely, sql } from 'kysely';
import { BetId, MarketId } from '#domain/brand.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { FeedKey } from '../core/feed.ts';
import { groupRows } from '../db/group-rows.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { Offer } from '../placement/decide.ts';
import type { Settlement } from '../services.ts';
import { type SettledHow, settleOne } from './settle-one.ts';

export interface SettlementContext {
  readonly db: Kysely<Schema>;
  readonly offer: Offer;
  readonly keyOfMarket: (market: MarketId) => FeedKey | undefined;
  readonly now: () => number;
  readonly committed: () => void;
  readonly report: (error: unknown) => void;
}

export interface SettlementService extends Settlement {
  /** Settles what has its results stored but was not finished when the gateway went down. */
  recover(): Promise<void>;
  /** Stops retries and waits for what is running; the rest is taken up by `recover` at the next start. */
  close(): Promise<void>;
  /** A bet that was committed while its market was being settled is looked at again. */
  betBooked(bet: BetId, markets: readonly MarketId[]): void;
}

export const settlementSettings = {
  /** A market or bet that could not be settled is tried again after this, ms. */
  retryAfter: 2_000,
} as const;

type MarketResult = CatalogueDelta['results'][number];

/** True when the stored results changed. The same report again changes nothing. */
async function storeResult(db: Kysely<Schema>, result: MarketResult, now: number): Promise<boolean> {
  const results = JSON.stringify(result.results);
  const deductions = JSON.stringify(result.deductions);
  const row = await sql<{ market_id: number }>`
    insert into market_results as known (market_id, revision, results, deductions, at)
    values (${result.market}, 1, ${results}, ${deductions}, ${now})
    on conflict (market_id) do update
      set revision = known.revision + 1, results = excluded.results, deductions = excluded.deductions, at = excluded.at
      where known.results <> excluded.results or known.deductions <> excluded.deductions
    returning market_id`.execute(db);
  return row.rows.length > 0;
}

/** All bets on the market when its results changed; else only those with a leg still open. */
async function betsOn(db: Kysely<Schema>, market: MarketId, changed: boolean): Promise<string[]> {
  let query = db.selectFrom('bet_legs').select('bet_id').distinct().where('market_id', '=', market);
  if (!changed) query = query.where('open', '=', true);
  return (await query.execute()).map(({ bet_id }) => bet_id);
}

/** Settlement from the catalogue's deltas: results are stored first, then each bet is brought to them (I2, P45). */
export function createSettlement(context: SettlementContext): SettlementService {
  const { db, offer, now, report } = context;
  /** Markets with results since the start: a bet booked a moment too late is caught by them. */
  const resulted = new Set<MarketId>();
  let queue: Promise<void> = Promise.resolve();

  const retries = new Set<NodeJS.Timeout>();
  let closed = false;

  /** In order. What fails is reported and tried again later: a result must not be lost to a database that was away. */
  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      report(error);
      if (closed) return;
      const timer = setTimeout(() => {
        retries.delete(timer);
        enqueue(work);
      }, settlementSettings.retryAfter);
      retries.add(timer);
    });
  };

  async function settle(bet: string): Promise<SettledHow> {
    const how = await repeated(() => db.transaction().execute((tx) => settleOne(tx, bet, now())));
    if (how !== 'unchanged') context.committed();
    return how;
  }

  async function settleAll(bets: readonly string[]): Promise<void> {
    const failed: string[] = [];
    let reason: unknown;
    for (const bet of bets) {
      // One bet that cannot be settled must not keep the others from their money.
      await settle(bet).catch((error: unknown) => {
        reason = error;
        failed.push(bet);
      });
    }
    if (failed.length > 0) throw new Error(`not settled: ${failed.join(', ')}`, { cause: reason });
  }

  async function settleMarket(result: MarketResult): Promise<void> {
    const changed = await repeated(() => storeResult(db, result, now()));
    await settleAll(await betsOn(db, result.market, changed));
  }

  async function idle(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== queue) {
      seen = queue;
      await seen;
    }
  }

  return {
    observe(delta) {
      for (const result of delta.results) {
        resulted.add(result.market);
        enqueue(() => settleMarket(result));
      }
    },
    betBooked(bet, markets) {
      if (markets.some((market) => resulted.has(market))) enqueue(() => settleAll([bet]));
    },
    async recover() {
      const rows = await db
        .selectFrom('bet_legs')
        .innerJoin('market_results', 'market_results.market_id', 'bet_legs.market_id')
        .select('bet_legs.bet_id')
        .distinct()
        .where('bet_legs.open', '=', true)
        .execute();
      enqueue(() => settleAll(rows.map(({ bet_id }) => bet_id)));
      await idle();
    },
    async close() {
      closed = true;
      for (const timer of retries) clearTimeout(timer);
      retries.clear();
      await queue;
    },
    idle,
    async marketsAwaitingResult() {
      const rows = await openMarkets(db);
      return rows.flatMap(({ market }) => {
        const key = context.keyOfMarket(market);
        return key === undefined ? [] : [{ market, key }];
      });
    },
    async stuckBets() {
      const closed = (await openMarkets(db)).filter(({ market }) => {
        const found = offer.market(market);
        return found === undefined || found.state === 'CLOSED';
      });
      return stuckOn(
        db,
        closed.map(({ market }) => market),
      );
    },
  };
}

async function openMarkets(db: Kysely<Schema>): Promise<{ market: MarketId }[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .select('bet_legs.market_id')
    .distinct()
    .where('bet_legs.open', '=', true)
    .where('bets.status', '=', 'OPEN')
    .orderBy('bet_legs.market_id')
    .execute();
  return rows.map(({ market_id }) => ({ market: MarketId.parse(market_id) }));
}

/** Open bets all of whose open legs are on these markets. */
async function stuckOn(db: Kysely<Schema>, closed: readonly MarketId[]) {
  if (closed.length === 0) return [];
  const legs = await db
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .select(['bet_legs.bet_id', 'bet_legs.market_id'])
    .where('bet_legs.open', '=', true)
    .where('bets.status', '=', 'OPEN')
    .orderBy('bet_legs.bet_id')
    .execute();
  const without = new Set<number>(closed);
  return [...groupRows(legs, ({ bet_id }) => bet_id)]
    .filter(([, open]) => open.every(({ market_id }) => without.has(market_id)))
    .map(([bet, open]) => ({
      bet: BetId.parse(bet),
      markets: open.map(({ market_id }) => MarketId.parse(market_id)),
    }));
}
