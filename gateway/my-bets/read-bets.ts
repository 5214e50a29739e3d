import type { Kysely, Selectable } from 'kysely';
import { CAST_KINDS } from '#domain/bet/casts.ts';
import { Receipt } from '#domain/contract/betting.ts';
import { Bet, LEG_STATES } from '#domain/contract/my-bets.ts';
import type { EventEnding } from '#domain/market/event-ending.ts';
import { bonusOfBet } from '../bonuses/bonus-of-bet.ts';
import { type ShownGroup, shownGroups } from '../builder/struck-groups.ts';
import { groupRows } from '../db/group-rows.ts';
import type { Schema } from '../db/schema.ts';
import { correctionOf } from '../settlement/stored-results.ts';
import { endingsOf } from './event-endings.ts';

export type BetRow = Selectable<Schema['bets']>;
type LegRow = Selectable<Schema['bet_legs']>;

const isLegState = (text: string): boolean => LEG_STATES.some((state) => state === text);

/** Absent for a leg without; the contract checks what it says. */
function earlyPayoutsOf({ early_payouts }: LegRow): { readonly earlyPayouts?: unknown } {
  const earlyPayouts: unknown = JSON.parse(early_payouts);
  return Array.isArray(earlyPayouts) && earlyPayouts.length > 0 ? { earlyPayouts } : {};
}

const deadHeatOf = (tied: number | null, places: number | null) =>
  tied === null || places === null ? null : { tied, places };

function legOf(row: LegRow, isCast: boolean, ending: EventEnding | undefined) {
  const { place_num: num, place_den: den, place_places: places } = row;
  const correction = correctionOf(row);
  const deadHeat = deadHeatOf(row.dead_heat_tied, row.dead_heat_places);
  const placeDeadHeat = deadHeatOf(row.place_dead_heat_tied, row.place_dead_heat_places);
  return {
    selectionId: row.selection_id,
    marketId: row.market_id,
    eventId: row.event_id,
    selectionName: row.selection_name,
    marketName: row.market_name,
    eventName: row.event_name,
    sportId: row.sport_id,
    startTime: row.start_time,
    odds: row.odds,
    eachWay: row.each_way,
    placeTerms: num === null || den === null || places === null ? null : { num, den, places },
    // A state that a newer build wrote and this one does not know shows as open, not as an outcome.
    state: isLegState(row.state) ? row.state : 'OPEN',
    rule4Pence: row.rule4_pence,
    deadHeat,
    ...(placeDeadHeat === null ? {} : { placeDeadHeat }),
    ...(row.place_void ? { placeVoid: true } : {}),
    ...(isCast ? { raceCastPosition: row.cast_position } : {}),
    ...(row.best_odds ? { bestOddsGuaranteed: true } : {}),
    ...earlyPayoutsOf(row),
    ...(row.settled_odds === null ? {} : { settledOdds: row.settled_odds }),
    ...(ending === undefined ? {} : { ending }),
    ...(row.awaiting === null ? {} : { awaitingResult: true }),
    ...(correction === undefined ? {} : { correction }),
  };
}

type Endings = Awaited<ReturnType<typeof endingsOf>>;

function betOf(row: BetRow, legs: readonly LegRow[], groups: readonly ShownGroup[], endings: Endings): Bet {
  const isCast = CAST_KINDS.some((kind) => kind === row.type);
  const bonus = bonusOfBet(row);
  return Bet.parse({
    betslipId: row.id,
    ref: row.ref,
    type: row.type,
    systemType: row.system_type,
    status: row.status,
    result: row.result,
    version: row.version,
    placedAt: row.placed_at,
    settledAt: row.settled_at,
    resettled: row.settlements > 1,
    currency: row.currency,
    stake: row.stake,
    totalStake: row.total_stake,
    numberOfBets: row.number_of_bets,
    eachWay: row.each_way,
    totalOdds: row.total_odds,
    displayTotalOdds: row.display_total_odds,
    possibleWinnings: row.possible_winnings,
    returns: row.returns,
    ...(bonus === null ? {} : { bonus }),
    legs: legs.map((leg) => legOf(leg, isCast, endings.get(leg.event_id))),
    ...(groups.length === 0 ? {} : { groups }),
    receipt: Receipt.parse(JSON.parse(row.receipt)),
    cashOut: null,
  });
}

/** The bets as the contract shows them, in the order of the rows. */
export async function withLegs(db: Kysely<Schema>, rows: readonly BetRow[]): Promise<Bet[]> {
  if (rows.length === 0) return [];
  const legs = await db
    .selectFrom('bet_legs')
    .selectAll()
    .where(
      'bet_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('bet_id')
    .orderBy('leg')
    .execute();
  const ofBet = groupRows(legs, ({ bet_id }) => bet_id);
  const groups = await shownGroups(db, rows);
  const endings = await endingsOf(
    db,
    legs.map(({ event_id }) => event_id),
  );
  return rows.map((row) => betOf(row, ofBet.get(row.id) ?? [], groups.get(row.id) ?? [], endings));
}
