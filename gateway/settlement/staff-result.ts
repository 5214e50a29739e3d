import { type Kysely, sql, type Transaction } from 'kysely';
import { isCastKind } from '#domain/bet/casts.ts';
import { BetId, type MarketId, type SelectionId, UserId } from '#domain/brand.ts';
import { BetKind } from '#domain/contract/betting.ts';
import type { ReportedResult } from '#domain/settlement/early-result.ts';
import type { DeadHeat, SelectionResult } from '#domain/settlement/result.ts';
import { sameValue } from '../core/same-value.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { announce } from '../db/server-peer-channel.ts';
import { actOfBetChange } from '../recordings/acts/act-of-bet-change.ts';
import type { Audit, AuditEntry } from '../staff/audit.ts';
import { plainEntry } from '../staff/context.ts';
import { findMember } from '../staff/members.ts';
import { type BetChange, betsAsTheyStand, changesBetween } from './bet-changes.ts';
import { marketFacts } from './market-facts.ts';
import { settleOne } from './settle-one.ts';
import { canAllBePlaced, canAllHaveWon } from './shares-of-places.ts';
import { StoredResults } from './stored-results.ts';

/**
 * How a selection ended whose result does not follow from what the feed told, as staff say (MEND-07,
 * MEND-18).
 */
export interface StaffResult {
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly result: SelectionResult;
  /** Name of an account of the console that has access. */
  readonly staff: string;
  readonly why: string;
}

/**
 * Why nothing was settled. `unknownMarket`: nobody has bet on it. `notInMarket`: no bet is on that selection
 * in it. `notOver`: it goes on, as far as a feed has said. `decided`: the feed has said how it ended.
 * `unknownStaff`: no such person has access. The others are about the result: `tooManyWinners`,
 * `tooManyPlaced`: with the other selections of the market more have won, or been placed, than its bets were
 * told. `deadHeatFigures`: more than there are places must share them. `placeLostByWinner`, `placeNeeded`,
 * `noPlacePart`: bets each way on it need a result of their place part, and no others have one.
 * `halfEachWay`: half is not an outcome of a bet each way. `startingPriceNeeded`: a bet at starting price
 * won. `castOnlyVoid`: a forecast or tricast is paid by a dividend, which no result says. `againstFeed`: the
 * feed has said how it ended and left out its starting price alone, and bets at fixed prices were paid by
 * that.
 */
export type Refused =
  | 'unknownMarket'
  | 'notInMarket'
  | 'notOver'
  | 'decided'
  | 'unknownStaff'
  | 'tooManyWinners'
  | 'tooManyPlaced'
  | 'deadHeatFigures'
  | 'placeLostByWinner'
  | 'placeNeeded'
  | 'noPlacePart'
  | 'halfEachWay'
  | 'startingPriceNeeded'
  | 'castOnlyVoid'
  | 'againstFeed';

export type StaffSettled =
  | { readonly kind: 'settled'; readonly bets: readonly BetId[] }
  /** It has that result from staff already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly why: Refused };

export interface StaffSettling {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
  /** Who the trail says did it; absent: the command line, in the name that the order has. */
  readonly actor?: AuditEntry['actor'];
}

/** As `StaffSettled`, with what became of each bet that changed. */
export type Ruling =
  | { readonly kind: 'settled'; readonly changes: readonly BetChange[] }
  | Exclude<StaffSettled, { readonly kind: 'settled' }>;

interface Line {
  readonly bet: BetId;
  readonly user: UserId;
  readonly ref: string;
  readonly awaiting: boolean;
  readonly isCast: boolean;
  readonly eachWay: boolean;
  readonly atStartingPrice: boolean;
  /**
   * How many selections of the market win, 0 for any number, and how many are placed; undefined: not known.
   */
  readonly winners: number | undefined;
  readonly places: number | undefined;
}

/** All bets with this selection, whether they wait or not. */
async function linesOn(
  tx: Transaction<Schema>,
  { market, selection }: Pick<StaffResult, 'market' | 'selection'>,
): Promise<readonly Line[]> {
  const rows = await tx
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .select(['bets.id', 'bets.user_id', 'bets.ref', 'bets.type'])
    .select([
      'bet_legs.odds',
      'bet_legs.each_way',
      'bet_legs.awaiting',
      'bet_legs.winners',
      'bet_legs.place_places',
    ])
    .where('bet_legs.market_id', '=', market)
    .where('bet_legs.selection_id', '=', selection)
    .orderBy('bets.id')
    .execute();
  return rows.map((row) => {
    const isCast = isCastKind(BetKind.parse(row.type));
    return {
      bet: BetId.parse(row.id),
      user: UserId.parse(row.user_id),
      ref: row.ref,
      awaiting: row.awaiting !== null,
      isCast,
      eachWay: row.each_way,
      atStartingPrice: row.odds === null && !isCast,
      winners: row.winners ?? undefined,
      places: row.each_way ? (row.place_places ?? undefined) : undefined,
    };
  });
}

const isShared = (deadHeat: DeadHeat | undefined): boolean =>
  deadHeat === undefined || (deadHeat.places >= 1 && deadHeat.tied > deadHeat.places);

/** What of a result cannot be, for the bets that it is for. */
function contradiction(result: SelectionResult, lines: readonly Line[]): Refused | undefined {
  const { outcome, deadHeat, place, startingPrice } = result;
  const has = (kind: 'isCast' | 'eachWay' | 'atStartingPrice'): boolean => lines.some((line) => line[kind]);
  const isWon = outcome === 'WON' || outcome === 'HALF_WON';
  const isNoBet = outcome === 'VOID' || outcome === 'NON_RUNNER';
  if (!isShared(deadHeat) || !isShared(place?.deadHeat)) return 'deadHeatFigures';
  if (deadHeat !== undefined && outcome !== 'WON') return 'deadHeatFigures';
  if (place?.deadHeat !== undefined && place.outcome !== 'WON') return 'deadHeatFigures';
  if (has('isCast') && !isNoBet) return 'castOnlyVoid';
  if (place !== undefined && !has('eachWay')) return 'noPlacePart';
  if (outcome === 'WON' && place?.outcome === 'LOST') return 'placeLostByWinner';
  if (has('eachWay') && (outcome === 'HALF_WON' || outcome === 'HALF_LOST')) return 'halfEachWay';
  if (has('eachWay') && !isNoBet && place === undefined) return 'placeNeeded';
  const isPriced = isWon || place?.outcome === 'WON';
  return has('atStartingPrice') && isPriced && startingPrice === undefined
    ? 'startingPriceNeeded'
    : undefined;
}

/**
 * What cannot be beside the others of its market. Where terms differ between bets, those of the most places
 * are held against it.
 */
function crowded(
  result: SelectionResult,
  others: readonly ReportedResult[],
  lines: readonly Line[],
): Refused | undefined {
  const winners = lines.map((line) => line.winners).filter((count) => count !== undefined);
  const places = lines.map((line) => line.places).filter((count) => count !== undefined);
  const most = (counts: readonly number[]): number | undefined =>
    counts.length === 0 ? undefined : counts.includes(0) ? 0 : Math.max(...counts);
  if (result.outcome === 'WON' && !canAllHaveWon([result, ...others], most(winners))) return 'tooManyWinners';
  return result.place?.outcome === 'WON' && !canAllBePlaced([result, ...others], most(places))
    ? 'tooManyPlaced'
    : undefined;
}

/**
 * What the feed has said of the selection, the market's row locked until the commit; revision 0 where it
 * reported nothing.
 */
async function toldBy(
  tx: Transaction<Schema>,
  { market, selection }: StaffResult,
): Promise<{ readonly revision: number; readonly told: ReportedResult | undefined }> {
  const row = await tx
    .selectFrom('market_results')
    .select(['revision', 'results'])
    .where('market_id', '=', market)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return { revision: 0, told: undefined };
  const results = StoredResults.parse(JSON.parse(row.results));
  return {
    revision: row.revision,
    told: results.find((one) => one.selection === selection)?.result,
  };
}

interface Standing {
  /** The result that counts. */
  readonly result: ReportedResult | undefined;
  readonly byStaff: boolean;
  /** That of the feed. */
  readonly told: ReportedResult | undefined;
  /** How the other selections of the market ended. */
  readonly others: readonly ReportedResult[];
}

async function standing(
  tx: Transaction<Schema>,
  { market, selection }: StaffResult,
  told: ReportedResult | undefined,
): Promise<Standing> {
  const facts = (await marketFacts(tx, [market])).get(market);
  return {
    result: facts?.results.find((one) => one.selection === selection)?.result,
    byStaff: facts?.ruled.has(selection) === true,
    told,
    others: (facts?.results ?? []).filter((one) => one.selection !== selection).map((one) => one.result),
  };
}

/**
 * Whether it is what the feed said, and perhaps a starting price. Where all bets are at that price, none may
 * be: they are void.
 */
function isAsTold(
  told: ReportedResult | undefined,
  result: SelectionResult,
  lines: readonly Line[],
): boolean {
  if (told === undefined || told.outcome === 'UNDECIDED') return true;
  if (result.outcome === 'VOID' && lines.every(({ atStartingPrice }) => atStartingPrice)) return true;
  return (
    result.outcome === told.outcome &&
    sameValue(result.deadHeat, told.deadHeat) &&
    (result.place === undefined || sameValue(result.place, told.place))
  );
}

/** Why it cannot be settled so, or the lines that it is for. */
async function linesToSettle(
  tx: Transaction<Schema>,
  order: StaffResult,
  { result, byStaff, told, others }: Standing,
): Promise<readonly Line[] | Refused> {
  const member = await findMember(tx, order.staff);
  if (member === undefined || member.disabled_at !== null) return 'unknownStaff';
  const lines = await linesOn(tx, order);
  if (lines.length === 0) {
    const inMarket = await tx
      .selectFrom('bet_legs')
      .select('bet_id')
      .where('market_id', '=', order.market)
      .limit(1)
      .execute();
    return inMarket.length === 0 ? 'unknownMarket' : 'notInMarket';
  }
  if (!byStaff && !lines.some(({ awaiting }) => awaiting))
    return result === undefined || result.outcome === 'UNDECIDED' ? 'notOver' : 'decided';
  return (
    contradiction(order.result, lines) ??
    crowded(order.result, others, lines) ??
    (isAsTold(told, order.result, lines) ? lines : 'againstFeed')
  );
}

async function write(
  tx: Transaction<Schema>,
  { audit, now, actor = { kind: 'nobody', id: 'command-line' } }: StaffSettling,
  order: StaffResult,
  lines: readonly Line[],
  revision: number,
): Promise<readonly BetId[]> {
  const at = now();
  const { market, selection, result, staff, why } = order;
  const told = { market, selection, result, staff: staff.toLowerCase(), why };
  await audit.record(plainEntry(at, actor, 'settled', JSON.stringify(told)), tx);
  const ruling = { result: JSON.stringify(result), after_revision: revision, staff: told.staff, why, at };
  await tx
    .insertInto('staff_results')
    .values({ market_id: market, selection_id: selection, ...ruling })
    .onConflict((conflict) => conflict.columns(['market_id', 'selection_id']).doUpdateSet(ruling))
    .execute();
  const settled: BetId[] = [];
  for (const { bet, ref, user } of lines) {
    if ((await settleOne(tx, bet, at)) === 'unchanged') continue;
    settled.push(bet);
    await announce(tx, [{ user, topic: 'bet', subject: bet, op: 'update' }]);
    await tx
      .insertInto('gateway_acts')
      .values(actOfBetChange({ ref, id: bet }, 'settledByStaff', { market, selection, result, why }, at))
      .execute();
  }
  return settled;
}

/** What happened on the way is of the feed, and no part of what staff say. */
const isSame = (
  stands: ReportedResult | undefined,
  { early: _early, ...result }: SelectionResult,
): boolean => {
  if (stands === undefined) return false;
  const { early: _told, ...plain } = stands;
  return sameValue(plain, result);
};

/** Settles within a transaction of the caller's, which may undo it. */
export async function ruleIn(
  tx: Transaction<Schema>,
  settling: StaffSettling,
  order: StaffResult,
): Promise<Ruling> {
  // Two people at two terminals take turns.
  await sql`select pg_advisory_xact_lock(${TURN}, ${order.market})`.execute(tx);
  const { revision, told } = await toldBy(tx, order);
  const stands = await standing(tx, order, told);
  const lines = await linesToSettle(tx, order, stands);
  if (typeof lines === 'string') return { kind: 'refused', why: lines };
  if (stands.byStaff && isSame(stands.result, order.result)) return { kind: 'same' };
  const before = await betsAsTheyStand(tx, order);
  const settled = await write(tx, settling, order, lines, revision);
  return { kind: 'settled', changes: changesBetween(before, await betsAsTheyStand(tx, order), settled) };
}

/** Any number that nobody else locks. */
const TURN = 7_110_047;

/**
 * Settles a selection that waits, as staff say it ended: every bet on it, through the same settlement as a
 * result of the feed, with its entry in the audit trail, in one transaction. What staff settled they may
 * settle again, as a correction; what the feed decides later counts instead.
 */
export async function settleAwaiting(settling: StaffSettling, order: StaffResult): Promise<StaffSettled> {
  const ruling = await repeated(() => settling.db.transaction().execute((tx) => ruleIn(tx, settling, order)));
  return ruling.kind === 'settled' ? { kind: 'settled', bets: ruling.changes.map(({ bet }) => bet) } : ruling;
}
