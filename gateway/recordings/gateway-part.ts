import { type Kysely, type Selectable, sql } from 'kysely';
import { BetId, PlacementRef, SessionId } from '#domain/brand.ts';
import { type Json, toJson } from '#domain/json.ts';
import type { Schema } from '../db/schema.ts';
import type { GatewayAct } from './recordings.ts';

type ActRow = Selectable<Schema['gateway_acts']>;
type BetRow = Pick<Selectable<Schema['bets']>, 'id' | 'receipt' | 'type' | 'total_stake' | 'currency'>;

/** More than a session ever has; a reader is not held up by somebody's loop. */
const MOST_ACTS = 5_000;

/** What was booked is told from the bet itself, with its receipt: one truth, kept once. */
function contentOf(act: ActRow, bet: BetRow | undefined): Json {
  const own = toJson(JSON.parse(act.content));
  if (act.call !== 'book' || bet === undefined) return own;
  const { type, total_stake: totalStake, currency } = bet;
  return { type, totalStake, currency, receipt: toJson(JSON.parse(bet.receipt)) };
}

/**
 * Refs that are the session's: booked in it, or named in it and placed by a customer of it. A ref that
 * somebody names whose it is not leads to nothing (HOLD-08).
 */
const ownRefs = (session: SessionId) => sql`(
  select a.ref from gateway_acts a left join placements p on p.ref = a.ref
  where a.session = ${session} and a.ref is not null and (a.call = 'book' or p.ref is null or p.user_id in (
    select n.user_id from recording_pseudonyms n join recording_customers c on c.pseudonym = n.pseudonym
    where c.session = ${session})))`;

/**
 * The gateway's part of a session: its own lines, and those that only name one of its refs or bets, as what
 * timers and settlement did later, or a call of the same customer that named no log of its own.
 */
export async function gatewayPart(db: Kysely<Schema>, session: SessionId): Promise<GatewayAct[]> {
  const { rows } = await sql<ActRow>`
    select * from (
    select a.* from gateway_acts a where a.session = ${session}
    union
    select a.* from gateway_acts a where a.session is null and a.ref in ${ownRefs(session)}
      and (a.pseudonym is null
        or a.pseudonym in (select c.pseudonym from recording_customers c where c.session = ${session}))
    ) told
    order by at, case kind when 'received' then 0 when 'changed' then 1 else 2 end, id
    limit ${MOST_ACTS}`.execute(db);
  const ids = [...new Set(rows.flatMap(({ call, bet }) => (call === 'book' && bet !== null ? [bet] : [])))];
  const bets =
    ids.length === 0
      ? []
      : await db
          .selectFrom('bets')
          .select(['id', 'receipt', 'type', 'total_stake', 'currency'])
          .where('id', 'in', ids)
          .execute();
  const betOf = new Map(bets.map((bet) => [bet.id, bet]));
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    call: row.call,
    ref: row.ref === null ? null : PlacementRef.parse(row.ref),
    bet: row.bet === null ? null : BetId.parse(row.bet),
    corr: row.corr,
    sensitive: row.class === 'sensitive',
    content: contentOf(row, row.bet === null ? undefined : betOf.get(row.bet)),
  }));
}

/**
 * The session that a bet was booked in; where the booking names none, one in which its customer's device
 * tells of it.
 */
export async function sessionOfBet(db: Kysely<Schema>, bet: BetId): Promise<SessionId | undefined> {
  const { rows } = await sql<{ session: string }>`
    select a.session from gateway_acts a join bets b on b.ref = a.ref
    where b.id = ${bet} and a.call = 'book' and a.session is not null
    union all
    select f.session from recording_facts f join recording_customers c on c.session = f.session
      join recording_pseudonyms n on n.pseudonym = c.pseudonym join bets b on b.user_id = n.user_id
    where b.id = ${bet} and f.kind = 'bet' and f.value = ${bet}
    limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : SessionId.parse(row.session);
}
