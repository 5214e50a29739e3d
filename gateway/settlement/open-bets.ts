import { type Kysely, sql } from 'kysely';
import { BetId, MarketId } from '#domain/brand.ts';
import { groupRows } from '../db/group-rows.ts';
import type { Schema } from '../db/schema.ts';

interface OpenLeg {
  readonly bet: BetId;
  readonly market: MarketId;
  /** By the clock of the feed's world, epoch ms. */
  readonly startTime: number;
}

/** Legs without a result of bets that are not settled. */
async function openLegs(db: Kysely<Schema>): Promise<OpenLeg[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .select(['bet_legs.bet_id', 'bet_legs.market_id', 'bet_legs.start_time'])
    .where('bet_legs.open', '=', true)
    .where('bets.status', '=', 'OPEN')
    .orderBy('bet_legs.bet_id')
    .orderBy('bet_legs.leg')
    .execute();
  return rows.map((row) => ({
    bet: BetId.parse(row.bet_id),
    market: MarketId.parse(row.market_id),
    startTime: row.start_time,
  }));
}

/** Markets that open bets wait for. */
export async function openMarkets(db: Kysely<Schema>): Promise<MarketId[]> {
  return [...new Set((await openLegs(db)).map(({ market }) => market))];
}

/** Open bets all of whose open legs are on markets that are over, as `isOver` sees it. */
export async function stuckBets(
  db: Kysely<Schema>,
  isOver: (market: MarketId) => boolean,
): Promise<{ bet: BetId; markets: MarketId[] }[]> {
  return [...groupRows(await openLegs(db), ({ bet }) => bet)]
    .filter(([, legs]) => legs.every(({ market }) => isOver(market)))
    .map(([bet, legs]) => ({ bet, markets: legs.map(({ market }) => market) }));
}

/** Markets that open bets wait for, that have begun by this time, and that are not on offer. */
export async function forgottenMarkets(
  db: Kysely<Schema>,
  isOnOffer: (market: MarketId) => boolean,
  at: number,
): Promise<MarketId[]> {
  const legs = (await openLegs(db)).filter(({ market, startTime }) => startTime < at && !isOnOffer(market));
  return [...new Set(legs.map(({ market }) => market))];
}

/**
 * Bets to look at when markets were closed or opened.
 *
 * @param closed all open bets on these
 * @param opened of these, bets that wait for staff
 */
export async function betsToLookAt(
  db: Kysely<Schema>,
  closed: readonly MarketId[],
  opened: readonly MarketId[],
): Promise<Set<string>> {
  const among = (markets: readonly MarketId[]) =>
    sql<boolean>`market_id in (select value::integer from json_array_elements_text(${JSON.stringify(markets)}::json))`;
  if (closed.length + opened.length === 0) return new Set();
  const rows = await db
    .selectFrom('bet_legs')
    .select('bet_id')
    .distinct()
    .where((where) =>
      where.or([
        where.and([where('open', '=', true), among(closed)]),
        where.and([where('awaiting', 'is not', null), among(opened)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ bet_id }) => bet_id));
}

/**
 * Bets of which a leg is open although its market has a result, or has a word that was not brought to all: a
 * settlement cut short.
 */
export async function unfinishedBets(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .leftJoin('market_results', 'market_results.market_id', 'bet_legs.market_id')
    .leftJoin('market_states', 'market_states.market_id', 'bet_legs.market_id')
    .select('bet_legs.bet_id')
    .distinct()
    .where((where) =>
      where.or([
        where.and([
          where('bet_legs.open', '=', true),
          where.or([
            where('market_results.market_id', 'is not', null),
            where('market_states.awaited', 'is not', null),
          ]),
        ]),
        where('settled_revision', '<', where.ref('revision')),
      ]),
    )
    .execute();
  return rows.map(({ bet_id }) => bet_id);
}
