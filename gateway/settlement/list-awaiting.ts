import type { Kysely } from 'kysely';
import { BetId, MarketId, SelectionId } from '#domain/brand.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { Awaiting } from './awaiting.ts';

/** A line of a bet that waits for a result from staff. */
export interface AwaitingLine {
  readonly bet: BetId;
  readonly customer: string;
  readonly event: string;
  readonly market: MarketId;
  readonly marketName: string;
  readonly selection: SelectionId;
  readonly selectionName: string;
  readonly eachWay: boolean;
  readonly why: Awaiting;
  /** Epoch ms. */
  readonly since: number;
  readonly currency: Currency;
  /** Stake of the whole bet. */
  readonly stake: Money;
  /** What the bet may return; null where that is not known, as at a starting price. */
  readonly possible: Money | null;
}

/** All lines that wait, those that have waited longest first. */
export async function listAwaiting(db: Kysely<Schema>): Promise<readonly AwaitingLine[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .innerJoin('users', 'users.id', 'bets.user_id')
    .select(['bets.id', 'users.username', 'bets.currency', 'bets.total_stake', 'bets.possible_winnings'])
    .select(['event_name', 'market_id', 'market_name', 'selection_id', 'selection_name'])
    .select(['bet_legs.each_way', 'awaiting', 'awaiting_since'])
    .where('awaiting', 'is not', null)
    .orderBy('awaiting_since')
    // Numbers of bets are drawn: what began to wait together keeps the order of the market.
    .orderBy('market_id')
    .orderBy('selection_id')
    .orderBy('bets.id')
    .orderBy('leg')
    .execute();
  return rows.map((row) => ({
    bet: BetId.parse(row.id),
    customer: row.username,
    event: row.event_name,
    market: MarketId.parse(row.market_id),
    marketName: row.market_name,
    selection: SelectionId.parse(row.selection_id),
    selectionName: row.selection_name,
    eachWay: row.each_way,
    why: Awaiting.parse(row.awaiting),
    since: row.awaiting_since ?? 0,
    currency: Currency.parse(row.currency),
    stake: money(row.total_stake),
    possible: row.possible_winnings === null ? null : money(row.possible_winnings),
  }));
}
