import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { ANY_VIRTUAL, type BetFilter, momentsOf } from '#domain/my-bets/bet-filter.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import type { Schema } from '../db/schema.ts';
import { balanceOf } from '../ledger/balance.ts';
import { netDepositsOf } from '../payments/transactions.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import { withLegs } from './read-bets.ts';

export interface SettledQuery {
  /** Absent: all that was ever settled. */
  readonly filter?: BetFilter | undefined;
  /** Words that a name in the bet or its id has; empty for all. */
  readonly text: string;
  /** Places in the order of settlement below this. */
  readonly before?: number | undefined;
  /** Settled at this moment or later, whatever the filter says. */
  readonly since?: number | undefined;
}

/** A leg of the bet for which this holds: by the key of the legs, so it costs what the bet's legs cost. */
const hasLeg = (such: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from bet_legs l where l.bet_id = bets.id and ${such})`;

const has = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), ${text.toLowerCase()}) > 0`;

const isOfSport = (asked: string): RawBuilder<boolean> =>
  sql<boolean>`l.sport_id in (${sql.join(asked === ANY_VIRTUAL ? [...OFFERED_VIRTUALS] : [asked])})`;

function conditionsOf(filter: BetFilter | undefined, now: number): RawBuilder<boolean>[] {
  if (filter === undefined) return [];
  const { since, before } = momentsOf(filter.period, now);
  const struckInPlay = hasLeg(sql<boolean>`l.in_play`);
  return [
    sql<boolean>`settled_at >= ${since}`,
    ...(before === null ? [] : [sql<boolean>`settled_at < ${before}`]),
    ...(filter.phase === 'all'
      ? []
      : [filter.phase === 'inplay' ? struckInPlay : sql<boolean>`not ${struckInPlay}`]),
    ...(filter.sport === null ? [] : [hasLeg(isOfSport(filter.sport))]),
  ];
}

const wordsIn = (text: string): RawBuilder<boolean>[] =>
  text === ''
    ? []
    : [
        sql<boolean>`(${has('bets.id', text)} or ${hasLeg(
          sql<boolean>`(${has('l.event_name', text)} or ${has('l.selection_name', text)}
            or ${has('l.market_name', text)})`,
        )})`,
      ];

/** Settled bets of a customer, the newest settlement first; read by `bets_settled` or `bets_settled_at`. */
function rowsOf(
  db: Kysely<Schema>,
  user: UserId,
  { filter, text, before, since }: SettledQuery,
  now: number,
  most: number,
): Promise<BetRow[]> {
  let query = db.selectFrom('bets').selectAll().where('user_id', '=', user).where('status', '=', 'SETTLED');
  for (const condition of [...conditionsOf(filter, now), ...wordsIn(text)]) query = query.where(condition);
  if (before !== undefined) query = query.where('settled_seq', '<', before);
  if (since !== undefined) query = query.where('settled_at', '>=', since);
  return query.orderBy('settled_seq', 'desc').limit(most).execute();
}

/**
 * MYB-03: one page of settled bets. The cursor is the place in the order of settlement, given once and kept
 * when a correction changes the bet, so a bet that settles or is corrected while someone pages never shows
 * twice.
 */
export async function settledPage(
  db: Kysely<Schema>,
  user: UserId,
  query: SettledQuery,
  now: number,
  size: number,
): Promise<{ readonly bets: Bet[]; readonly next: string | null }> {
  // One more than asked tells whether there is another page.
  const rows = await rowsOf(db, user, query, now, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const next = rows.length > size && last !== undefined ? String(last.settled_seq) : null;
  return { bets: await withLegs(db, page), next };
}

/** All of them, page after page, to be written out as they come: as many as there are (MYB-10). */
export async function* eachSettled(
  db: Kysely<Schema>,
  user: UserId,
  filter: BetFilter,
  now: number,
  size: number,
): AsyncGenerator<readonly Bet[]> {
  let before: number | undefined;
  do {
    const { bets, next } = await settledPage(db, user, { filter, text: '', before }, now, size);
    yield bets;
    before = next === null ? undefined : Number(next);
  } while (before !== undefined);
}

/** The customer's own money in a bet: a free bet costs none. */
const ownStake = sql<number>`case when bonus_kind is not distinct from 'freeBet' then 0 else total_stake end`;
const statisticsColumns = sql<Sums>`
  count(*)::int as bets,
  coalesce(sum(${ownStake}), 0)::bigint as wager,
  coalesce(sum(returns), 0)::bigint as returns,
  coalesce(sum(greatest(coalesce(returns, 0) - ${ownStake}, 0)), 0)::bigint as wins,
  coalesce(sum(greatest(${ownStake} - coalesce(returns, 0), 0)), 0)::bigint as losses`;

interface Sums {
  readonly bets: number;
  readonly wager: number;
  readonly returns: number;
  readonly wins: number;
  readonly losses: number;
}

/** Sums of a period, minor units, by the database's own index over when bets were settled (MYB-05). */
export interface BetSums {
  readonly currency: Currency;
  readonly bets: number;
  /** The customer's own money; a free bet costs none. */
  readonly totalWager: ReturnType<typeof money>;
  readonly totalReturns: ReturnType<typeof money>;
  readonly totalNetReturns: ReturnType<typeof money>;
  /** What bets that returned more than they cost brought, and what all others cost (MYB-05.3). */
  readonly wins: ReturnType<typeof money>;
  readonly losses: ReturnType<typeof money>;
  /** Deposits less withdrawals since the account was opened. */
  readonly lifetimeNet: ReturnType<typeof money>;
  /** Sports that bets of the period have a leg of, whatever sport is chosen. */
  readonly sports: readonly string[];
}

export async function sumsOf(
  db: Kysely<Schema>,
  user: UserId,
  filter: BetFilter,
  now: number,
): Promise<BetSums> {
  const own = [sql<boolean>`user_id = ${user}`, sql<boolean>`status = 'SETTLED'`];
  const where = sql.join([...own, ...conditionsOf(filter, now)], sql` and `);
  const { rows } = await sql<Sums>`select ${statisticsColumns} from bets where ${where}`.execute(db);
  const anySport = sql.join([...own, ...conditionsOf({ ...filter, sport: null }, now)], sql` and `);
  const { rows: sports } = await sql<{ sport_id: string }>`
    select distinct legs.sport_id from (select id from bets where ${anySport}) as bets
    join bet_legs legs on legs.bet_id = bets.id order by legs.sport_id`.execute(db);
  const none: Sums = { bets: 0, wager: 0, returns: 0, wins: 0, losses: 0 };
  const { bets, wager, returns, wins, losses } = rows[0] ?? none;
  const { currency } = await balanceOf(db, user);
  return {
    currency,
    bets,
    totalWager: money(wager),
    totalReturns: money(returns),
    totalNetReturns: money(returns - wager),
    wins: money(wins),
    losses: money(losses),
    lifetimeNet: money((await netDepositsOf(db, user)).net),
    sports: sports.map(({ sport_id }) => sport_id),
  };
}
