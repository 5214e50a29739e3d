import type { Kysely } from 'kysely';
import { BetId, MarketId } from '#domain/brand.ts';
import { groupRows } from '../db/group-rows.ts';
import type { Schema } from '../db/schema.ts';

interface OpenLeg {
  readonly bet: BetId;
  readonly market: MarketId;
}

/** Legs without a result of bets that are not settled. */
async function openLegs(db: Kysely<Schema>): Promise<OpenLeg[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .select(['bet_legs.bet_id', 'bet_legs.market_id'])
    .where('bet_legs.open', '=', true)
    .where('bets.status', '=', 'OPEN')
    .orderBy('bet_legs.bet_id')
    .orderBy('bet_legs.leg')
    .execute();
  return rows.map((row) => ({ bet: BetId.parse(row.bet_id), market: MarketId.parse(row.market_id) }));
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

/** Bets of which a leg is open although its market has a result, or has a word that was not brought to all: a settlement cut short. */
export async function unfinishedBets(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .innerJoin('market_results', 'market_results.market_id', 'bet_legs.market_id')
    .select('bet_legs.bet_id')
    .distinct()
    .where((where) =>
      where.or([where('bet_legs.open', '=', true), where('settled_revision', '<', where.ref('revision'))]),
    )
    .execute();
  return rows.map(({ bet_id }) => bet_id);
}
