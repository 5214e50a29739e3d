import type { Transaction } from 'kysely';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../../db/schema.ts';
import { cashAccount, houseAccount, receivableAccount } from '../../ledger/books.ts';
import { heldFor, releaseMoney, takeHeld } from '../../ledger/hold-money.ts';
import type { MovedPosting } from '../../ledger/post.ts';
import type { Booking } from '../booking.ts';
import { writeBooking } from '../write-booking.ts';

/**
 * The bet stands. What the cash cannot pay, because the money that paid it was lost too, becomes a
 * receivable.
 */
export async function restoreBooking(
  tx: Transaction<Schema>,
  booking: Booking,
  isPending: boolean,
): Promise<void> {
  const { bet } = booking;
  await claimAgain(tx, booking);
  const postings = bet.bonus_kind === 'freeBet' ? [freeStake(bet)] : await ownStake(tx, bet);
  const stakes = houseAccount('stakes', Currency.parse(bet.currency));
  postings.push({ account: stakes, amount: bet.total_stake, balanceAfter: null, version: null });
  await writeBooking(tx, booking, postings, isPending ? 'resolvePending' : 'insert');
}

/**
 * From what was set aside for the bet, the rest from the customer's cash; what that cannot pay becomes a
 * receivable.
 */
async function ownStake(tx: Transaction<Schema>, bet: Booking['bet']): Promise<MovedPosting[]> {
  const reserved = await heldFor(tx, bet.ref);
  const held = money(Math.min(reserved, bet.total_stake));
  const released = { user: bet.user_id, ref: bet.ref, at: bet.placed_at };
  await releaseMoney(tx, released, money(reserved - held));
  const cash = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', cashAccount(bet.user_id))
    .executeTakeFirstOrThrow();
  const fromCash = Math.min(cash.balance, bet.total_stake - held);
  const owed = bet.total_stake - held - fromCash;
  const postings = [...(await takeHeld(tx, bet.user_id, held))];
  if (fromCash > 0) postings.push(await take(tx, cashAccount(bet.user_id), fromCash));
  if (owed > 0) postings.push(await take(tx, receivableAccount(bet.user_id), owed));
  return postings;
}

const freeStake = (bet: Booking['bet']): MovedPosting => ({
  account: houseAccount('bonuses', Currency.parse(bet.currency)),
  amount: -bet.total_stake,
  balanceAfter: null,
  version: null,
});

/** The bonus that the bet was struck with is used up again, if the power cut has left it there. */
async function claimAgain(tx: Transaction<Schema>, { bet }: Booking): Promise<void> {
  if (bet.bonus_kind !== 'freeBet' && bet.bonus_kind !== 'profitBoost') return;
  await tx
    .updateTable('bonuses')
    .set({ state: 'USED', used_ref: bet.ref })
    .where('id', '=', bet.bonus_id)
    .where('state', 'in', ['AVAILABLE', 'RESERVED', 'CANCELLED'])
    .execute();
}

async function take(tx: Transaction<Schema>, account: string, amount: number): Promise<MovedPosting> {
  const row = await tx
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '-', amount), version: eb('version', '+', 1) }))
    .where('id', '=', account)
    .returning(['balance', 'version'])
    .executeTakeFirstOrThrow();
  return { account, amount: -amount, balanceAfter: row.balance, version: row.version };
}
