import { type Kysely, sql } from 'kysely';
import type { BetId, MarketId } from '#domain/brand.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { FeedKey } from '../core/feed.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { Offer } from '../placement/decide/decide.ts';
import type { Settlement } from '../services.ts';
import type { AwaitingWatch } from './awaiting-watch.ts';
import { MarketStates, storeForgotten, storeStates, type ToldStates } from './market-states.ts';
import { betsToLookAt, forgottenMarkets, openMarkets, stuckBets, unfinishedBets } from './open-bets.ts';
import { settleOne } from './settle-one.ts';
import { noteSettled, standingWord, unsettledWords } from './settled-revision.ts';
import { WorkQueue } from './work-queue.ts';

export interface SettlementContext {
  readonly db: Kysely<Schema>;
  readonly offer: Offer;
  readonly keyOfMarket: (market: MarketId) => FeedKey | undefined;
  readonly now: () => number;
  /** When something is tried again. */
  readonly clock: FeedClock;
  readonly committed: () => void;
  readonly report: (error: unknown) => void;
  /** Told when the number of lines that wait for staff may be another. */
  readonly awaiting?: Pick<AwaitingWatch, 'look'> | undefined;
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

/** What a feed reported about a market, and when by its own clock, epoch ms. */
type MarketResult = CatalogueDelta['results'][number] & Pick<CatalogueDelta, 'at'>;

/**
 * A report that says the same again, as every gateway and every start does, changes nothing but when it was
 * said last; nor does an earlier one than what stands, as another gateway may have stored the correction
 * first. What says something else is a new revision, which goes to all bets.
 */
async function storeResult(db: Kysely<Schema>, result: MarketResult, now: number): Promise<void> {
  const sorted = result.results.toSorted((one, other) => one.selection - other.selection);
  const results = JSON.stringify(sorted);
  const deductions = JSON.stringify(result.deductions);
  const dividends = JSON.stringify(result.dividends ?? []);
  const decided = result.results.some((one) => one.result.outcome !== 'UNDECIDED');
  const isNews = sql`(known.results::jsonb <> excluded.results::jsonb
    or known.deductions::jsonb <> excluded.deductions::jsonb
    or known.dividends::jsonb <> excluded.dividends::jsonb)`;
  await sql`
    insert into market_results as known (market_id, revision, results, deductions, dividends, at, reported_at, decided)
    values (${result.market}, 1, ${results}, ${deductions}, ${dividends}, ${now}, ${result.at}, ${decided})
    on conflict (market_id) do update
      set revision = case when ${isNews} then known.revision + 1 else known.revision end,
        at = case when ${isNews} then excluded.at else known.at end,
        results = excluded.results, deductions = excluded.deductions, dividends = excluded.dividends,
        reported_at = excluded.reported_at, decided = excluded.decided
      where known.reported_at < excluded.reported_at
        or (known.reported_at = excluded.reported_at and ${isNews})`.execute(db);
}

/** All bets on a market whose word not all of them have; else only those with a leg still open. */
async function betsOn(db: Kysely<Schema>, market: MarketId, isSettled: boolean): Promise<Set<string>> {
  let query = db.selectFrom('bet_legs').select('bet_id').distinct().where('market_id', '=', market);
  if (isSettled) query = query.where('open', '=', true);
  return new Set((await query.execute()).map(({ bet_id }) => bet_id));
}

/**
 * Each bet in a transaction of its own; one that cannot be settled must not keep the others from their money.
 *
 * @param left loses each bet that is settled, so that a next try goes on with the rest
 * @throws when some are left
 */
async function settleAll(context: SettlementContext, left: Set<string>): Promise<void> {
  const { db, now, clock, committed, awaiting } = context;
  let reason: unknown;
  let isChanged = false;
  for (const bet of [...left]) {
    try {
      const how = await repeated(() => db.transaction().execute((tx) => settleOne(tx, bet, now())), clock);
      isChanged ||= how !== 'unchanged';
      if (how !== 'unchanged') committed();
      left.delete(bet);
    } catch (error) {
      reason = error;
    }
  }
  if (isChanged) await awaiting?.look();
  if (left.size > 0) throw new Error(`not settled: ${[...left].join(', ')}`, { cause: reason });
}

/**
 * Brings the last word on a market to its bets: to all of them until somebody has done that with this word,
 * whatever failed or ended in between, here or in another process. Tried again, it goes on with the bets that
 * it has left.
 */
function settlingOf(context: SettlementContext, last: () => MarketResult): () => Promise<void> {
  const { db, now, clock } = context;
  let left: { readonly revision: number; readonly bets: Set<string> } | undefined;
  return async () => {
    const result = last();
    await repeated(() => storeResult(db, result, now()), clock);
    const word = await standingWord(db, result.market);
    if (left?.revision !== word.revision)
      left = { revision: word.revision, bets: await betsOn(db, result.market, word.isSettled) };
    await settleAll(context, left.bets);
    if (!word.isSettled) await noteSettled(db, word);
  };
}

/** What a batch said of markets; bets on those that it closed without a result wait for staff from now on. */
function statingOf(
  context: SettlementContext,
  stated: ToldStates,
  { results }: Pick<CatalogueDelta, 'results'>,
): () => Promise<void> {
  const { db, clock } = context;
  const decided = new Set(results.map(({ market }) => market));
  const closed = stated.closed.filter((market) => !decided.has(market));
  const opened = [...stated.open, ...stated.reopened];
  let left: Set<string> | undefined;
  return async () => {
    await repeated(() => storeStates(db, stated), clock);
    left ??= await betsToLookAt(db, closed, opened);
    await settleAll(context, left);
  };
}

/**
 * Settlement from the catalogue's deltas: results are stored first, then each bet is brought to them (INV-02,
 * FAIL-45).
 */
export function createSettlement(context: SettlementContext): SettlementService {
  const { db, offer, keyOfMarket } = context;
  const queue = new WorkQueue(settlementSettings.retryAfter, context.report, context.clock);
  /**
   * The last word on each market since the start: a bet booked a moment too late is caught by it, and a
   * report that is tried again after a correction stores the correction.
   */
  const told = new Map<MarketId, MarketResult>();
  const states = new MarketStates(offer);
  return {
    observe(delta) {
      const stated = states.hear(delta);
      if (stated !== undefined) queue.add(statingOf(context, stated, delta));
      for (const reported of delta.results) {
        const result = { ...reported, at: delta.at };
        told.set(result.market, result);
        queue.add(settlingOf(context, () => told.get(result.market) ?? result));
      }
    },
    betBooked(bet, markets) {
      if (markets.some((market) => told.has(market))) {
        const left = new Set<string>([bet]);
        queue.add(() => settleAll(context, left));
      }
    },
    async recover() {
      const words = await unsettledWords(db);
      const left = new Set(await unfinishedBets(db));
      queue.add(async () => {
        await settleAll(context, left);
        for (const word of words) await noteSettled(db, word);
      });
      await queue.idle();
      await context.awaiting?.look();
    },
    async noteForgotten(worldNow) {
      const isOnOffer = (market: MarketId): boolean => offer.market(market) !== undefined;
      const markets = await forgottenMarkets(db, isOnOffer, worldNow);
      await storeForgotten(db, markets);
      const left = await betsToLookAt(db, markets, []);
      queue.add(() => settleAll(context, left));
      await queue.idle();
    },
    idle: () => queue.idle(),
    close: () => queue.close(),
    async marketsAwaitingResult() {
      return (await openMarkets(db)).flatMap((market) => {
        const key = keyOfMarket(market);
        return key === undefined ? [] : [{ market, key }];
      });
    },
    stuckBets: () =>
      stuckBets(db, (market) => {
        const found = offer.market(market);
        return found === undefined || found.state === 'CLOSED';
      }),
  };
}
