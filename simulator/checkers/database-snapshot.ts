import type { SharedDatabase } from '../gateway/database/database.ts';
import { type CashedBet, type CashOutRow, readCashOuts } from './cash-outs/read-cash-outs.ts';
import { type GroupRow, readGroups } from './money/struck-groups.ts';

export interface PlacementRow {
  readonly ref: string;
  readonly user: string;
  readonly state: string;
  readonly contentHash: string;
}

export interface BetRow extends CashedBet {
  readonly id: string;
  readonly ref: string;
  readonly user: string;
  /** Of one line, minor units. */
  readonly stake: number;
  readonly totalStake: number;
  readonly status: string;
  readonly returns: number | null;
  /** Epoch ms by the gateway that struck it. */
  readonly placedAt: number;
  readonly legs: readonly LegRow[];
  /** Bet builders among the legs; absent where there are none. */
  readonly groups?: readonly GroupRow[] | undefined;
}

export interface LegRow {
  readonly selection: number;
  /** Name of its market in the feed. */
  readonly market: string;
  /** `5/2`. */
  readonly odds: string | null;
  readonly version: number;
}

/** What the gateway's book says, read past every gate. */
export interface DatabaseSnapshot {
  readonly placements: ReadonlyMap<string, PlacementRow>;
  readonly bets: ReadonlyMap<string, BetRow>;
  readonly cash: ReadonlyMap<string, number>;
  readonly outbox: number;
  /** Name of each selection in the feed, by the gateway's id. */
  readonly selections: ReadonlyMap<number, string>;
  /** Requests to be cashed out, by a press or a rule. */
  readonly cashOuts?: readonly CashOutRow[];
  /** When the result of a market was stored, epoch ms, by its name in the feed; absent where nobody asks. */
  readonly results?: ReadonlyMap<string, number>;
}

export async function readDatabaseSnapshot({ db }: SharedDatabase): Promise<DatabaseSnapshot> {
  const placements = await db
    .selectFrom('placements')
    .select(['ref', 'user_id as user', 'state', 'content_hash as contentHash'])
    .orderBy('ref')
    .execute();
  const bets = await db
    .selectFrom('bets')
    .select(['id', 'ref', 'user_id as user', 'stake', 'total_stake as totalStake', 'status', 'returns'])
    .select(['placed_at as placedAt', 'cashed_stake', 'cashed_paid'])
    .orderBy('ref')
    .execute();
  const legs = await legsOf({ db });
  const groups = await readGroups({ db });
  const cash = await db
    .selectFrom('ledger_accounts')
    .select(['user_id as user', 'balance'])
    .where('kind', '=', 'cash')
    .orderBy('id')
    .execute();
  const waiting = await db.selectFrom('outbox').select('seq').execute();
  return {
    placements: new Map(placements.map((row) => [row.ref, row])),
    bets: new Map(
      bets.map(({ cashed_stake: stake, cashed_paid: paid, ...row }) => [
        row.ref,
        {
          ...row,
          legs: legs.get(row.id) ?? [],
          groups: groups.get(row.id),
          // Absent where there is nothing, as books were before anybody cashed out.
          ...(stake === 0 ? {} : { cashed: { stake, paid } }),
        },
      ]),
    ),
    cash: new Map(cash.map(({ user, balance }) => [user ?? '', balance])),
    outbox: waiting.length,
    cashOuts: await readCashOuts({ db }),
    selections: await readSelections({ db }),
    results: await readResults({ db }),
  };
}

async function readResults({ db }: Pick<SharedDatabase, 'db'>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('market_results')
    .innerJoin('feed_ids', (join) =>
      join.onRef('feed_ids.id', '=', 'market_id').on('feed_ids.kind', '=', 'market'),
    )
    .select(['feed_ids.key', 'market_results.at'])
    .execute();
  return new Map(rows.map(({ key, at }) => [key, at]));
}

export async function readSelections({
  db,
}: Pick<SharedDatabase, 'db'>): Promise<DatabaseSnapshot['selections']> {
  const selections = await db
    .selectFrom('feed_ids')
    .select(['id', 'key'])
    .where('kind', '=', 'selection')
    .execute();
  return new Map(selections.map(({ id, key }) => [id, key]));
}

async function legsOf({ db }: Pick<SharedDatabase, 'db'>): Promise<ReadonlyMap<string, readonly LegRow[]>> {
  const rows = await db
    .selectFrom('bet_legs')
    .leftJoin('feed_ids', (join) =>
      join.onRef('feed_ids.id', '=', 'bet_legs.market_id').on('feed_ids.kind', '=', 'market'),
    )
    .select([
      'bet_id',
      'selection_id as selection',
      'odds',
      'price_version as version',
      'feed_ids.key as market',
    ])
    .orderBy('bet_id')
    .orderBy('leg')
    .execute();
  const legs = new Map<string, LegRow[]>();
  for (const { bet_id: bet, market, ...leg } of rows)
    legs.set(bet, [...(legs.get(bet) ?? []), { ...leg, market: market ?? '' }]);
  return legs;
}
