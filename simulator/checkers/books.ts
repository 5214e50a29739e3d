import type { SharedDatabase } from '../gateway/database.ts';
import type { World } from '../world/world.ts';

export interface PlacementRow {
  readonly ref: string;
  readonly user: string;
  readonly state: string;
  readonly contentHash: string;
}

export interface BetRow {
  readonly id: string;
  readonly ref: string;
  readonly user: string;
  readonly totalStake: number;
  readonly status: string;
  readonly returns: number | null;
}

/** What the gateway's book says, read past every gate. */
export interface Books {
  readonly placements: ReadonlyMap<string, PlacementRow>;
  readonly bets: ReadonlyMap<string, BetRow>;
  readonly cash: ReadonlyMap<string, number>;
  readonly outbox: number;
}

export async function readBooks({ db }: SharedDatabase): Promise<Books> {
  const placements = await db
    .selectFrom('placements')
    .select(['ref', 'user_id as user', 'state', 'content_hash as contentHash'])
    .orderBy('ref')
    .execute();
  const bets = await db
    .selectFrom('bets')
    .select(['id', 'ref', 'user_id as user', 'total_stake as totalStake', 'status', 'returns'])
    .orderBy('ref')
    .execute();
  const cash = await db
    .selectFrom('ledger_accounts')
    .select(['user_id as user', 'balance'])
    .where('kind', '=', 'cash')
    .orderBy('id')
    .execute();
  const waiting = await db.selectFrom('outbox').select('seq').execute();
  return {
    placements: new Map(placements.map((row) => [row.ref, row])),
    bets: new Map(bets.map((row) => [row.ref, row])),
    cash: new Map(cash.map(({ user, balance }) => [user ?? '', balance])),
    outbox: waiting.length,
  };
}

/** Whether every screen shows the balance that the book has. */
export async function showsTheBook({ people }: World, { db }: SharedDatabase): Promise<boolean> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['user_id as user', 'balance'])
    .where('kind', '=', 'cash')
    .execute();
  const cash = new Map(accounts.map(({ user, balance }) => [user, balance]));
  return people.every(({ tab, userId }) => {
    const shown = tab?.state().user.balance ?? null;
    return shown === null || shown.cash === cash.get(userId);
  });
}
