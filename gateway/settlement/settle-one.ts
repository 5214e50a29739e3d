import { sql, type Transaction } from 'kysely';
import { type Lines, linesOf } from '#domain/bet/lines.ts';
import { UserId } from '#domain/brand.ts';
import { BetKind } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { fractionalText, parseOddsText } from '#domain/odds/parse-odds.ts';
import { resultFor } from '#domain/settlement/early-result.ts';
import type { LegFacts, LegTerms } from '#domain/settlement/leg-factors.ts';
import { withinMaximum } from '#domain/settlement/maximum-returns.ts';
import { type BetSettlement, type LegSettlement, settleBet } from '#domain/settlement/settle-bet.ts';
import { bonusOfBet } from '../bonuses/bonus-of-bet.ts';
import { settleBonus } from '../bonuses/return-bonus.ts';
import { struckGroups } from '../builder/struck-groups.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { actOfSettlement } from '../recordings/act-of-settlement.ts';
import { settledCast } from './cast-facts.ts';
import { moveReturns } from './move-returns.ts';
import {
  type BetRow,
  correctionOf,
  type LegRow,
  StoredDeductions,
  StoredEarlyPayouts,
  type StoredResult,
  StoredResults,
} from './stored-results.ts';

export type SettledHow = 'unchanged' | 'legs' | 'settled' | 'resettled' | 'reopened';

function termsOf(leg: LegRow): LegTerms {
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

/** How many took part in a market that tells of more than one; a report of one alone is no count. */
function runnersOf(results: readonly StoredResult[]): Pick<LegFacts, 'runners'> {
  return results.length < 2 ? {} : { runners: results.filter(tookPart).length };
}

/** Results of the bet's markets, by leg; undefined where the market or the selection has none. */
async function factsOf(tx: Transaction<Schema>, legs: readonly LegRow[]): Promise<(LegFacts | undefined)[]> {
  const rows = await tx
    .selectFrom('market_results')
    .select(['market_id', 'results', 'deductions'])
    .where(
      'market_id',
      'in',
      legs.map(({ market_id }) => market_id),
    )
    .execute();
  return legs.map((leg) => {
    const row = rows.find(({ market_id }) => market_id === leg.market_id);
    if (row === undefined) return undefined;
    const results = StoredResults.parse(JSON.parse(row.results));
    const own = results.find(({ selection }) => selection === leg.selection_id);
    const agreed = StoredEarlyPayouts.parse(JSON.parse(leg.early_payouts));
    const result = own === undefined ? undefined : resultFor(own.result, agreed);
    if (result === undefined) return undefined;
    const deductions = StoredDeductions.parse(JSON.parse(row.deductions));
    return { result, deductions, ...runnersOf(results) };
  });
}

/** A bet that was booked is settled, also if it has more legs than are combined today (SYS-03). */
const linesOfBet = ({ type, system_type }: BetRow, legCount: number): Lines =>
  linesOf(BetKind.parse(type), system_type, legCount, true);

const textOf = (odds: Odds | null): string | null => (odds === null ? null : fractionalText(odds));

const sameLeg = (row: LegRow, leg: LegSettlement): boolean =>
  row.state === leg.state &&
  row.rule4_pence === leg.rule4Pence &&
  row.dead_heat_tied === (leg.deadHeat?.tied ?? null) &&
  row.dead_heat_places === (leg.deadHeat?.places ?? null) &&
  row.place_dead_heat_tied === (leg.placeDeadHeat?.tied ?? null) &&
  row.place_dead_heat_places === (leg.placeDeadHeat?.places ?? null) &&
  row.place_void === leg.placeVoid &&
  row.settled_odds === textOf(leg.settledOdds);

async function writeLeg(tx: Transaction<Schema>, row: LegRow, leg: LegSettlement): Promise<void> {
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

/** What the bet comes to when its legs end like this. */
async function settledWith(
  tx: Transaction<Schema>,
  bet: BetRow,
  legs: readonly LegRow[],
  facts: readonly (LegFacts | undefined)[],
): Promise<BetSettlement> {
  const groups = await struckGroups(tx, bet);
  const units = legs.length - groups.reduce((inGroups, group) => inGroups + group.legs.length - 1, 0);
  const terms = {
    stake: money(bet.stake),
    eachWay: bet.each_way,
    struckAt: bet.struck_at,
    legs: legs.map(termsOf),
    bonus: bonusOfBet(bet),
    groups,
    lines: linesOfBet(bet, units),
  };
  return settleBet(terms, facts);
}

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

/**
 * Brings one bet to what the stored results say, whatever it was before: first settlement, correction, or nothing
 * to do. Idempotent; one transaction; the bet's row lock puts two of them in order.
 */
export async function settleOne(tx: Transaction<Schema>, betId: string, now: number): Promise<SettledHow> {
  const bet = await tx.selectFrom('bets').selectAll().where('id', '=', betId).forUpdate().executeTakeFirst();
  if (bet === undefined) return 'unchanged';
  const legs = await tx
    .selectFrom('bet_legs')
    .selectAll()
    .where('bet_id', '=', betId)
    .orderBy('leg')
    .execute();
  const settled =
    (await settledCast(tx, bet, legs)) ?? (await settledWith(tx, bet, legs, await factsOf(tx, legs)));
  const settlement = withinMaximum(settled, bet.maximum_returns === null ? null : money(bet.maximum_returns));
  const changed = legs.flatMap((row, i) => {
    const leg = settlement.legs[i];
    return leg === undefined || sameLeg(row, leg) ? [] : [{ row, leg }];
  });
  const how = howChanged(bet, settlement, changed.length > 0);
  if (how === 'unchanged') return how;
  for (const { row, leg } of changed) await writeLeg(tx, row, leg);
  const before = money(bet.returns ?? 0);
  const after = settlement.status === 'OPEN' ? money(0) : settlement.returns;
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
