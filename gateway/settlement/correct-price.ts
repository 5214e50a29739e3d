import { type Kysely, sql, type Transaction } from 'kysely';
import { type BetId, UserId } from '#domain/brand.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { PriceCorrection } from '#domain/settlement/price-correction.ts';
import { struckGroups } from '../builder/struck-groups.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { announce } from '../db/server-peer-channel.ts';
import { actOfBetChange } from '../recordings/acts/act-of-bet-change.ts';
import type { Audit } from '../staff/audit.ts';
import { plainEntry } from '../staff/context.ts';
import { returnsIfWon, settleOne } from './settle-one.ts';
import type { BetRow, LegRow } from './stored-results.ts';

/** The price of one leg was an obvious error. */
export interface CorrectionOrder {
  readonly bet: BetId;
  /** Place of the leg in the bet, from 0. */
  readonly leg: number;
  readonly correction: Omit<PriceCorrection, 'at'>;
}

/**
 * What became of it. `noPrice`: there is no such leg, or it has no price of its own: a starting price, a
 * dividend, a leg of a bet builder. `same`: it stands at that price already.
 */
export type Corrected = 'corrected' | 'unknownBet' | 'noPrice' | 'same';

export interface CorrectingContext {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

/** Nothing is corrected, so nothing may stand in the trail either: the transaction goes back. */
class NotCorrected extends Error {
  readonly how: Exclude<Corrected, 'corrected'>;
  constructor(how: Exclude<Corrected, 'corrected'>) {
    super(how);
    this.how = how;
  }
}

/**
 * Puts an obvious error right, in the open (UK-45): the price taken stays, the intended one stands beside it
 * with its source and the reason, for the customer and in the gateway's part of the evidence, and what was
 * settled is settled again by reversing postings. The audit trail has it before the bet does. One
 * transaction.
 */
export async function correctPrice(context: CorrectingContext, order: CorrectionOrder): Promise<Corrected> {
  try {
    await context.db.transaction().execute((tx) => correctIn(tx, context, order));
    return 'corrected';
  } catch (error) {
    if (error instanceof NotCorrected) return error.how;
    throw error;
  }
}

async function correctIn(
  tx: Transaction<Schema>,
  { audit, now }: CorrectingContext,
  order: CorrectionOrder,
): Promise<void> {
  const at = now();
  const bet = await tx
    .selectFrom('bets')
    .selectAll()
    .where('id', '=', order.bet)
    .forUpdate()
    .executeTakeFirst();
  if (bet === undefined) throw new NotCorrected('unknownBet');
  const correction: PriceCorrection = { ...order.correction, at };
  const taken = await priceToCorrect(tx, bet, order.leg, correction);
  await audit.record(
    {
      ...plainEntry(at, { kind: 'nobody', id: 'command-line' }, 'corrected'),
      bet: order.bet,
      detail: JSON.stringify({ leg: order.leg, taken, ...correction }),
    },
    tx,
  );
  await tx
    .updateTable('bet_legs')
    .set({ correction: JSON.stringify(correction) })
    .where('bet_id', '=', bet.id)
    .where('leg', '=', order.leg)
    .execute();
  await showCorrected(tx, bet, at, { leg: order.leg, taken, correction });
  await settleOne(tx, bet.id, at);
}

const legsOf = (tx: Transaction<Schema>, bet: string): Promise<LegRow[]> =>
  tx.selectFrom('bet_legs').selectAll().where('bet_id', '=', bet).orderBy('leg').execute();

/** The price that was taken. @throws NotCorrected */
async function priceToCorrect(
  tx: Transaction<Schema>,
  bet: BetRow,
  nth: number,
  { odds }: PriceCorrection,
): Promise<string> {
  const leg = (await legsOf(tx, bet.id)).find((row) => row.leg === nth);
  const isGrouped = (await struckGroups(tx, bet)).some(({ legs }) => legs.includes(nth));
  if (leg === undefined || leg.odds === null || leg.cast_position !== null || isGrouped)
    throw new NotCorrected('noPrice');
  const standing: unknown = leg.correction === null ? null : JSON.parse(leg.correction);
  const stands =
    typeof standing === 'object' && standing !== null && 'odds' in standing ? standing.odds : leg.odds;
  if (stands === odds || parseOddsText(odds) === undefined) throw new NotCorrected('same');
  return leg.odds;
}

/**
 * What the customer is shown from now on, and the gateway's own line about it. The receipt stays what it was.
 */
async function showCorrected(
  tx: Transaction<Schema>,
  bet: BetRow,
  at: number,
  content: { readonly leg: number; readonly taken: string; readonly correction: PriceCorrection },
): Promise<void> {
  const possible =
    bet.possible_winnings === null ? null : await returnsIfWon(tx, bet, await legsOf(tx, bet.id));
  await tx
    .updateTable('bets')
    .set({
      version: sql<number>`version + 1`,
      possible_winnings: possible,
      // Odds of the whole bet were those of the prices taken.
      total_odds: null,
      display_total_odds: null,
    })
    .where('id', '=', bet.id)
    .execute();
  await tx
    .insertInto('gateway_acts')
    .values(actOfBetChange(bet, 'correct', content, at))
    .execute();
  const user = UserId.parse(bet.user_id);
  await enqueue(tx, user, 'bet', bet.id, 'update');
  await announce(tx, [{ user, topic: 'bet', subject: bet.id, op: 'update' }]);
}
