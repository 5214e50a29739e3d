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
 * The gateway's part of a session: its own lines, and those that only name one of its refs or bets, as what timers and
 * settlement did later.
 */
export async function gatewayPart(db: Kysely<Schema>, session: SessionId): Promise<GatewayAct[]> {
  const { rows } = await sql<ActRow>`
    select a.* from gateway_acts a where a.session = ${session}
    union
    select a.* from gateway_acts a where a.session is null and (
      a.ref in (select ref from gateway_acts where session = ${session} and ref is not null)
      or a.bet in (select bet from gateway_acts where session = ${session} and bet is not null))
    order by at, id limit ${MOST_ACTS}`.execute(db);
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

/** The session that a bet was placed in, by the gateway's own part, else by the device's. */
export async function sessionOfBet(db: Kysely<Schema>, bet: BetId): Promise<SessionId | undefined> {
  const { rows } = await sql<{ session: string }>`
    select session from gateway_acts where bet = ${bet} and session is not null
    union all select session from recording_facts where kind = 'bet' and value = ${bet} limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : SessionId.parse(row.session);
}
