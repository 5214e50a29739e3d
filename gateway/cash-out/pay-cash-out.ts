import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { UserId } from '#domain/brand.ts';
import { CashOutReceipt, CashOutRequest } from '#domain/contract/cash-out.ts';
import { toJson } from '#domain/json.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount, houseAccount, receivableAccount } from '../ledger/books.ts';
import { post } from '../ledger/post.ts';
import { Booking } from '../placement/booking.ts';
import { appendLeaf } from '../proofs/append-leaf.ts';
import { actOfBetChange } from '../recordings/acts/act-of-bet-change.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import { paidOutcome } from './cash-out-statement.ts';
import { endRule } from './ruled-bets.ts';
import { standingOf } from './standing-of.ts';

/** A cash-out that was paid: what the journal keeps, to pay it again after a power cut (FAIL-31). */
export const PaidCashOut = z.object({
  user: UserId,
  request: CashOutRequest,
  receipt: CashOutReceipt,
  /** By the rule of the bet; absent: by a press. */
  automatic: z.optional(z.boolean()),
  /** The bet that took its place; absent where none did. */
  booking: z.optional(Booking),
});
export type PaidCashOut = z.infer<typeof PaidCashOut>;

/**
 * What of a payment pays back what the customer owes. Only of a bet that was settled before: a correction
 * opened it again and took back what it had paid, so that what it pays now is a gain from a correction
 * (ADR 0009).
 */
async function setOffOf(
  tx: Transaction<Schema>,
  user: UserId,
  { settlements }: Pick<BetRow, 'settlements'>,
  paid: Money,
): Promise<Money> {
  if (settlements === 0) return money(0);
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', receivableAccount(user))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return money(Math.min(paid, 0 - row.balance));
}

/** What the customer has after so much more from this bet, under the locks of the accounts. */
export async function balanceAfter(
  tx: Transaction<Schema>,
  user: UserId,
  bet: Pick<BetRow, 'settlements'>,
  more: Money,
): Promise<{ readonly balance: Money; readonly version: number }> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(['balance', 'version'])
    .where('id', '=', cashAccount(user))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const setOff = await setOffOf(tx, user, bet, more);
  const postings = setOff > 0 ? 2 : 1;
  return { balance: money(row.balance + more - setOff), version: row.version + postings };
}

type Sold = Pick<BetRow, 'total_stake' | 'cashed_stake'>;

/**
 * What a receipt pays for of the bet that it stands on.
 *
 * @throws Error where it is not the next part of this bet
 */
function partIn({ receipt }: PaidCashOut, bet: Sold): { readonly stake: Money; readonly left: Money } {
  const standing = standingOf(bet);
  const part = receipt.part ?? { stake: standing.total, left: money(0) };
  if (part.stake + part.left !== standing.left)
    throw new Error(`cash-out ${receipt.ref} is no part of what is left of ${receipt.betId}`);
  return part;
}

/** The bet ends by it, and its open legs with it. */
async function endBet(tx: Transaction<Schema>, { id }: BetRow): Promise<void> {
  await tx
    .updateTable('bet_legs')
    .set({ state: 'CASH_OUT', open: false, awaiting: null, awaiting_since: null })
    .where('bet_id', '=', id)
    .where('open', '=', true)
    .execute();
}

/**
 * Writes what follows from a receipt: the money, the part that the bet has less, or its end with its open
 * legs, the leaf of the proofs, the gateway's own line and the notices. The name of the entry lets each part
 * be bought back once alone. The bet's row must be locked, and the ref's be written beside it.
 */
export async function writePaid(tx: Transaction<Schema>, bet: BetRow, cashOut: PaidCashOut): Promise<void> {
  const { user, request, receipt } = cashOut;
  const { paid, paidAt: at } = receipt;
  const { stake, left } = partIn(cashOut, bet);
  const payouts = houseAccount('payouts', Currency.parse(bet.currency));
  await post(tx, { kind: 'cash-out', ref: `${bet.id}#${String(bet.cashed_stake)}`, at }, [
    { account: payouts, amount: 0 - paid },
    { account: cashAccount(user), amount: paid },
  ]);
  const setOff = await setOffOf(tx, user, bet, paid);
  if (setOff > 0)
    await post(tx, { kind: 'set-off', ref: `${bet.id}#cashed-${String(bet.cashed_stake)}`, at }, [
      { account: cashAccount(user), amount: 0 - setOff },
      { account: receivableAccount(user), amount: setOff },
    ]);
  await tx
    .updateTable('bets')
    .set({
      cashed_stake: bet.cashed_stake + stake,
      cashed_paid: bet.cashed_paid + paid,
      version: bet.version + 1,
      ...(left > 0
        ? {}
        : {
            status: 'SETTLED' as const,
            result: 'CASHED_OUT' as const,
            returns: bet.cashed_paid + paid,
            settled_at: at,
            settled_seq: sql<number>`nextval('settled_order')`,
          }),
    })
    .where('id', '=', bet.id)
    .execute();
  if (left === 0) await endBet(tx, bet);
  if (cashOut.automatic === true) await endRule(tx, bet.id, request.ref);
  await appendLeaf(tx, { kind: 'receipt', key: request.ref, payload: toJson(receipt) });
  const content = {
    accept: request.acceptCashOutsChange,
    receipt,
    ...(cashOut.automatic === true ? { automatic: true } : {}),
  };
  await tx
    .insertInto('gateway_acts')
    .values(actOfBetChange(bet, 'cashOut', content, at))
    .execute();
  await enqueue(tx, user, 'bet', bet.id, 'update');
  await enqueue(tx, user, 'cashOut', request.ref, 'update');
}

export const paidRow = (cashOut: PaidCashOut, bet: Sold) => {
  const { user, request, receipt, booking } = cashOut;
  return {
    ref: request.ref,
    user_id: user,
    bet_id: request.betId,
    content_hash: request.contentHash,
    state: 'SUCCEEDED' as const,
    request: null,
    outcome: JSON.stringify(paidOutcome(request, receipt, booking?.outcome.receipt)),
    paid: receipt.paid,
    stake: partIn(cashOut, bet).stake,
    sold_before: bet.cashed_stake,
    due_at: null,
    automatic: cashOut.automatic === true,
    created_at: receipt.paidAt,
  };
};

/** The bet, locked until the commit; undefined for another customer's as for none. */
export const lockBet = (
  tx: Kysely<Schema>,
  { betId }: Pick<CashOutRequest, 'betId'>,
  user: UserId,
): Promise<BetRow | undefined> =>
  tx
    .selectFrom('bets')
    .selectAll()
    .where('id', '=', betId)
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirst();
