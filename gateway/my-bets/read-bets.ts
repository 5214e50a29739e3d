import type { Kysely } from 'kysely';
import { CAST_KINDS } from '#domain/bet/casts.ts';
import { MarketId, PlacementRef, SelectionId } from '#domain/brand.ts';
import type { KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import { Receipt } from '#domain/contract/betting.ts';
import { Bet, LEG_STATES } from '#domain/contract/my-bets.ts';
import type { EventEnding } from '#domain/market/event-ending.ts';
import { money } from '#domain/money/parse-money.ts';
import { bonusOfBet } from '../bonuses/bonus-of-bet.ts';
import { type ShownGroup, shownGroups } from '../builder/struck-groups.ts';
import { rulesOf } from '../cash-out/ruled-bets.ts';
import type { Schema } from '../db/schema.ts';
import type { Offer } from '../placement/decide/decide.ts';
import { legsByBet } from '../settlement/bet-rows.ts';
import { type BetRow, correctionOf, type LegRow } from '../settlement/stored-results.ts';
import { endingsOf } from './event-endings.ts';

const isLegState = (text: string): boolean => LEG_STATES.some((state) => state === text);

/** Absent for a leg without; the contract checks what it says. */
function earlyPayoutsOf({ early_payouts }: LegRow): { readonly earlyPayouts?: unknown } {
  const earlyPayouts: unknown = JSON.parse(early_payouts);
  return Array.isArray(earlyPayouts) && earlyPayouts.length > 0 ? { earlyPayouts } : {};
}

const deadHeatOf = (tied: number | null, places: number | null) =>
  tied === null || places === null ? null : { tied, places };

/** What an open leg can be followed by; nothing once its market is not on offer any more. */
function trackedBy(
  { selection_id, market_id }: LegRow,
  offer: Pick<Offer, 'market' | 'selection'>,
): { readonly tracked?: NonNullable<Bet['legs'][number]['tracked']> } {
  const market = offer.market(MarketId.parse(market_id));
  const selection = offer.selection(SelectionId.parse(selection_id));
  if (market === undefined || selection === undefined) return {};
  const { type, line } = market;
  const { outcomeType: outcome, runner } = selection;
  return {
    tracked: {
      type,
      ...(line === undefined ? {} : { line }),
      ...(outcome === undefined ? {} : { outcome }),
      ...(runner === undefined ? {} : { cloth: runner.clothNumber }),
    },
  };
}

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
    ...(row.in_play ? { inPlay: true } : {}),
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

type Part = NonNullable<Bet['cashedOut']>['parts'][number];

/** Payments for parts of these bets by the id of their bet, in their order. */
async function partsOf(
  db: Kysely<Schema>,
  bets: readonly BetRow[],
): Promise<ReadonlyMap<string, readonly Part[]>> {
  const ids = bets.flatMap(({ id, cashed_stake }) => (cashed_stake > 0 ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cash_outs')
    .select(['ref', 'bet_id', 'created_at', 'stake', 'paid', 'automatic'])
    .where('bet_id', 'in', ids)
    .where('state', '=', 'SUCCEEDED')
    .orderBy('sold_before')
    .execute();
  const parts = new Map<string, Part[]>();
  for (const { ref, bet_id: bet, created_at: at, stake, paid, automatic } of rows)
    parts.set(bet ?? '', [
      ...(parts.get(bet ?? '') ?? []),
      {
        ref: PlacementRef.parse(ref),
        at,
        stake: money(stake ?? 0),
        paid: money(paid ?? 0),
        ...(automatic ? { automatic } : {}),
      },
    ]);
  return parts;
}

/** The bets that took the place of these, by the id of the bet that was edited. */
async function editsOf(
  db: Kysely<Schema>,
  bets: readonly BetRow[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = bets.flatMap(({ id, result }) => (result === 'CASHED_OUT' ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bets')
    .select(['id', 'edited_from'])
    .where('edited_from', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, edited_from }) => [edited_from, id]));
}

function betOf(
  row: BetRow,
  legs: readonly LegRow[],
  groups: readonly ShownGroup[],
  endings: Endings,
  {
    parts,
    rule,
    editedTo,
    offer,
  }: {
    readonly parts: readonly Part[];
    readonly rule: KeptRule | undefined;
    readonly editedTo: string | undefined;
    readonly offer: Pick<Offer, 'market' | 'selection'> | undefined;
  },
): Bet {
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
    legs: legs.map((leg) => ({
      ...legOf(leg, isCast, endings.get(leg.event_id)),
      ...(leg.open && offer !== undefined ? trackedBy(leg, offer) : {}),
    })),
    ...(groups.length === 0 ? {} : { groups }),
    receipt: Receipt.parse(JSON.parse(row.receipt)),
    ...(parts.length === 0 ? {} : { cashedOut: { stake: row.cashed_stake, paid: row.cashed_paid, parts } }),
    ...(row.edited_from === null ? {} : { editedFrom: row.edited_from }),
    ...(editedTo === undefined ? {} : { editedTo }),
    ...(rule === undefined ? {} : { cashOutRule: rule }),
    cashOut: null,
  });
}

/** The bets as the contract shows them, in the order of the rows. */
export async function withLegs(
  db: Kysely<Schema>,
  rows: readonly BetRow[],
  offer?: Pick<Offer, 'market' | 'selection'>,
): Promise<Bet[]> {
  if (rows.length === 0) return [];
  const ofBet = await legsByBet(db, rows);
  const groups = await shownGroups(db, rows);
  const endings = await endingsOf(
    db,
    [...ofBet.values()].flat().map(({ event_id }) => event_id),
  );
  const parts = await partsOf(db, rows);
  const edits = await editsOf(db, rows);
  const rules = await rulesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    betOf(row, ofBet.get(row.id) ?? [], groups.get(row.id) ?? [], endings, {
      offer,
      parts: parts.get(row.id) ?? [],
      rule: rules.get(row.id),
      editedTo: edits.get(row.id),
    }),
  );
}
