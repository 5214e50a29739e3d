import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { Bet, ShownBet } from '#domain/contract/my-bets.ts';
import type { Schema } from '../db/schema.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import { withLegs } from './read-bets.ts';

const DAY = 86_400_000;

/** Not by the customer's own press, and not seen since it was settled last (MYB-12). */
const unread: RawBuilder<boolean> = sql<boolean>`
  (bets.result is distinct from 'CASHED_OUT' or (
    select c.automatic from cash_outs c where c.bet_id = bets.id and c.state = 'SUCCEEDED'
    order by c.sold_before desc limit 1))
  and not exists (
    select 1 from settlements_read r where r.bet_id = bets.id and r.settlements >= bets.settlements)`;

const lately = (now: number): RawBuilder<boolean> => sql<boolean>`
  bets.status = 'SETTLED' and bets.settled_at >= ${now - DEFAULTS.myBets.newsForDays * DAY}`;

/** How many settlements the customer has not seen. */
export async function countNews(db: Kysely<Schema>, user: UserId, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('bets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where(lately(now))
    .where(unread)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest of them, and how many there are. */
export async function betNews(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
): Promise<{ readonly bets: Bet[]; readonly count: number }> {
  const rows = await db
    .selectFrom('bets')
    .selectAll()
    .where('user_id', '=', user)
    .where(lately(now))
    .where(unread)
    .orderBy('settled_seq', 'desc')
    .limit(DEFAULTS.myBets.mostNews)
    .execute();
  const bets = await withLegs(db, rows);
  return {
    bets: bets.map((bet) => ({ ...bet, unread: true })),
    count: rows.length < DEFAULTS.myBets.mostNews ? rows.length : await countNews(db, user, now),
  };
}

/** Those of these bets whose settlement is news to their customers. */
export async function unreadAmong(
  db: Kysely<Schema>,
  bets: readonly Pick<BetRow, 'id' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const settled = bets.flatMap(({ id, status }) => (status === 'SETTLED' ? [id] : []));
  if (settled.length === 0) return new Set();
  const rows = await db.selectFrom('bets').select('id').where('id', 'in', settled).where(unread).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The customer has seen these bets as they were in these versions. A bet that is not theirs, that is open, or
 * that has changed since is passed over: what was not seen stays news.
 */
export async function readNews(db: Kysely<Schema>, user: UserId, shown: readonly ShownBet[]): Promise<void> {
  for (const { betId, version } of shown)
    await sql`
      insert into settlements_read as known (bet_id, settlements)
      select id, settlements from bets
        where id = ${betId} and user_id = ${user} and version = ${version} and status = 'SETTLED'
      on conflict (bet_id) do update set settlements = excluded.settlements
        where known.settlements < excluded.settlements`.execute(db);
}
