import { sql, type Transaction } from 'kysely';
import { type Lines, linesOf } from '#domain/bet/lines.ts';
import { UserId } from '#domain/brand.ts';
import type { StruckGroup } from '#domain/builder/settled-units.ts';
import { BetKind } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { fractionalText, parseOddsText } from '#domain/odds/parse-odds.ts';
import { resultFor } from '#domain/settlement/early-result.ts';
import type { LegFacts, LegTerms } from '#domain/settlement/leg-factors.ts';
import { withinMaximum } from '#domain/settlement/maximum-returns.ts';
import {
  type BetSettlement,
  type BetTerms,
  type LegSettlement,
  settleBet,
} from '#domain/settlement/settle-bet.ts';
import { settlementOfRest } from '#domain/settlement/settlement-of-rest.ts';
import { bonusOfBet } from '../bonuses/bonus-of-bet.ts';
import { settleBonus } from '../bonuses/return-bonus.ts';
import { struckGroups } from '../builder/struck-groups.ts';
import { standingOf } from '../cash-out/standing-of.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { actOfSettlement } from '../recordings/acts/act-of-settlement.ts';
import { type Awaiting, awaitingOf } from './awaiting.ts';
import { settledCast } from './cast-facts.ts';
import { type MarketFacts, marketFacts } from './market-facts.ts';
import { moveReturns } from './move-returns.ts';
import {
  type BetRow,
  correctionOf,
  type LegRow,
  StoredEarlyPayouts,
  type StoredResult,
} from './stored-results.ts';

export type SettledHow = 'unchanged' | 'legs' | 'settled' | 'resettled' | 'reopened';

function termsOfLeg(leg: LegRow): LegTerms {
  const text = correctionOf(leg)?.odds ?? leg.odds;
  const odds = text === null ? null : parseOddsText(text);
  if (odds === undefined)
    throw new Error(`bet ${leg.bet_id} leg ${String(leg.leg)} has odds ${String(text)}`);
  const { place_num: num, place_den: den, place_places: places } = leg;
  return {
    odds,
    eachWay: leg.each_way,
    placeTerms: num === null || den === null || places === null ? null : { num, den, places },
    bestOdds: leg.best_odds,
  };
}

const tookPart = ({ result }: StoredResult): boolean =>
  result.outcome !== 'NON_RUNNER' && result.outcome !== 'VOID';

/**
 * How many took part in a market that the feed tells of more than one of; a report of one alone is no count.
 */
function runnersOf({ told, results }: MarketFacts): Pick<LegFacts, 'runners'> {
  return told < 2 ? {} : { runners: results.filter(tookPart).length };
}

/** The result of a leg; undefined where its market or its selection has none. */
export function legFacts(leg: LegRow, markets: ReadonlyMap<number, MarketFacts>): LegFacts | undefined {
  const market = markets.get(leg.market_id);
  const own = market?.results.find(({ selection }) => selection === leg.selection_id);
  if (market === undefined || own === undefined) return undefined;
  const agreed = StoredEarlyPayouts.parse(JSON.parse(leg.early_payouts));
  const result = resultFor(own.result, agreed);
  return result === undefined ? undefined : { result, deductions: market.deductions, ...runnersOf(market) };
}

/** A bet that was booked is settled, also if it has more legs than are combined today (SYS-03). */
const linesOfBet = ({ type, system_type }: BetRow, legCount: number): Lines =>
  linesOf(BetKind.parse(type), system_type, legCount, true);

const textOf = (odds: Odds | null): string | null => (odds === null ? null : fractionalText(odds));

/** A leg as it ended, or why it waits for staff. */
type LegNow = LegSettlement & { readonly awaiting: Awaiting | null };

const sameLeg = (row: LegRow, leg: LegNow): boolean =>
  row.state === leg.state &&
  row.awaiting === leg.awaiting &&
  row.rule4_pence === leg.rule4Pence &&
  row.dead_heat_tied === (leg.deadHeat?.tied ?? null) &&
  row.dead_heat_places === (leg.deadHeat?.places ?? null) &&
  row.place_dead_heat_tied === (leg.placeDeadHeat?.tied ?? null) &&
  row.place_dead_heat_places === (leg.placeDeadHeat?.places ?? null) &&
  row.place_void === leg.placeVoid &&
  row.settled_odds === textOf(leg.settledOdds);

async function writeLeg(tx: Transaction<Schema>, row: LegRow, leg: LegNow, now: number): Promise<void> {
  await tx
    .updateTable('bet_legs')
    .set({
      state: leg.state,
      rule4_pence: leg.rule4Pence,
      dead_heat_tied: leg.deadHeat?.tied ?? null,
      dead_heat_places: leg.deadHeat?.places ?? null,
      place_dead_heat_tied: leg.placeDeadHeat?.tied ?? null,
      place_dead_heat_places: leg.placeDeadHeat?.places ?? null,
      place_void: leg.placeVoid,
      settled_odds: textOf(leg.settledOdds),
      open: leg.state === 'OPEN',
      awaiting: leg.awaiting,
      awaiting_since: leg.awaiting === null ? null : (row.awaiting_since ?? now),
    })
    .where('bet_id', '=', row.bet_id)
    .where('leg', '=', row.leg)
    .execute();
}

function howChanged(bet: BetRow, settlement: BetSettlement, legsChanged: boolean): SettledHow {
  if (settlement.status === 'OPEN') {
    if (bet.status === 'SETTLED') return 'reopened';
    return legsChanged ? 'legs' : 'unchanged';
  }
  if (bet.status === 'OPEN') return bet.settlements === 0 ? 'settled' : 'resettled';
  if (bet.returns !== settlement.returns || bet.result !== settlement.result) return 'resettled';
  return legsChanged ? 'legs' : 'unchanged';
}

async function writeBet(
  tx: Transaction<Schema>,
  bet: BetRow,
  settlement: BetSettlement,
  how: SettledHow,
  now: number,
) {
  const version = bet.version + 1;
  if (how === 'legs') {
    await tx.updateTable('bets').set({ version }).where('id', '=', bet.id).execute();
    return;
  }
  const settled =
    settlement.status === 'OPEN'
      ? { status: 'OPEN' as const, result: null, returns: null, settled_at: null, settled_seq: null }
      : {
          status: 'SETTLED' as const,
          result: settlement.result,
          returns: settlement.returns,
          settled_at: now,
          // The place in the order is given once: pages stay stable under corrections (MYB-03).
          settled_seq: bet.settled_seq ?? sql<number>`nextval('settled_order')`,
        };
  await tx
    .updateTable('bets')
    .set({ ...settled, version, settlements: bet.settlements + 1 })
    .where('id', '=', bet.id)
    .execute();
}

/** What the bet was struck on, as settlement counts it. */
export function betTerms(bet: BetRow, legs: readonly LegRow[], groups: readonly StruckGroup[]): BetTerms {
  const units = legs.length - groups.reduce((inGroups, group) => inGroups + group.legs.length - 1, 0);
  return {
    stake: money(bet.stake),
    eachWay: bet.each_way,
    struckAt: bet.struck_at,
    legs: legs.map(termsOfLeg),
    bonus: bonusOfBet(bet),
    groups,
    lines: linesOfBet(bet, units),
  };
}

/** What the bet comes to when its legs end like this. */
const settledWith = async (
  tx: Transaction<Schema>,
  bet: BetRow,
  legs: readonly LegRow[],
  facts: readonly (LegFacts | undefined)[],
): Promise<BetSettlement> => settleBet(betTerms(bet, legs, await struckGroups(tx, bet)), facts);

/** What the bet returns when every leg wins, minor units: with the prices that it stands at now. */
export async function returnsIfWon(
  tx: Transaction<Schema>,
  bet: BetRow,
  legs: readonly LegRow[],
): Promise<number | null> {
  const won: LegFacts = { result: { outcome: 'WON', place: { outcome: 'WON' } }, deductions: [] };
  const all = await settledWith(
    tx,
    bet,
    legs,
    legs.map(() => won),
  );
  const limited = withinMaximum(all, bet.maximum_returns === null ? null : money(bet.maximum_returns));
  return limited.status === 'OPEN' ? null : limited.returns;
}

/** Each leg as it is now. Only an open bet waits for something. */
async function legsNow(
  tx: Transaction<Schema>,
  rows: readonly LegRow[],
  { status, legs }: BetSettlement,
  facts: readonly (LegFacts | undefined)[],
): Promise<readonly { readonly row: LegRow; readonly leg: LegNow }[]> {
  const known = facts.map((one) => one !== undefined);
  const awaiting = status === 'OPEN' ? await awaitingOf(tx, rows, legs, known) : [];
  return rows.flatMap((row, i) => {
    const leg = legs[i];
    return leg === undefined ? [] : [{ row, leg: { ...leg, awaiting: awaiting[i] ?? null } }];
  });
}

/**
 * Brings one bet to what the stored results say, whatever it was before: first settlement, correction, or
 * nothing to do. Idempotent; one transaction; the bet's row lock puts two of them in order.
 */
export async function settleOne(tx: Transaction<Schema>, betId: string, now: number): Promise<SettledHow> {
  const bet = await tx.selectFrom('bets').selectAll().where('id', '=', betId).forUpdate().executeTakeFirst();
  if (bet === undefined) return 'unchanged';
  // Bought back: no result, and no correction of one, moves its money any more (docs/adr/0325).
  if (bet.result === 'CASHED_OUT') return 'unchanged';
  const legs = await tx
    .selectFrom('bet_legs')
    .selectAll()
    .where('bet_id', '=', betId)
    .orderBy('leg')
    .execute();
  const markets = await marketFacts(
    tx,
    legs.map(({ market_id }) => market_id),
  );
  const facts = legs.map((leg) => legFacts(leg, markets));
  const settled = settledCast(bet, legs, markets) ?? (await settledWith(tx, bet, legs, facts));
  const whole = withinMaximum(settled, bet.maximum_returns === null ? null : money(bet.maximum_returns));
  const cashedOut = money(bet.cashed_paid);
  const settlement = settlementOfRest(whole, { ...standingOf(bet), paid: cashedOut });
  const changed = (await legsNow(tx, legs, settlement, facts)).filter(({ row, leg }) => !sameLeg(row, leg));
  const how = howChanged(bet, settlement, changed.length > 0);
  if (how === 'unchanged') return how;
  for (const { row, leg } of changed) await writeLeg(tx, row, leg, now);
  // What was paid for parts is booked already, and no result takes it back.
  const before = money((bet.returns ?? cashedOut) - cashedOut);
  const after = settlement.status === 'OPEN' ? money(0) : money(settlement.returns - cashedOut);
  if (before !== after) await moveReturns(tx, bet, before, after, now);
  await settleBonus(tx, bet, settlement.status === 'OPEN' ? null : settlement.result, now);
  await writeBet(tx, bet, settlement, how, now);
  await tx
    .insertInto('gateway_acts')
    .values(actOfSettlement(bet, how, settlement, now))
    .execute();
  await enqueue(tx, UserId.parse(bet.user_id), 'bet', bet.id, 'update');
  return how;
}
