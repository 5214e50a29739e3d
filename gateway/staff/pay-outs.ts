import type { Kysely } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import type {
  AwaitedPayOut,
  PayOutAccountOrder,
  PayOutOrder,
  staffPayOuts,
} from '#domain/contract/staff-payouts.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { balanceOf } from '../ledger/balance.ts';
import { paymentRefusals } from '../payments/refusals.ts';
import type { Refusal } from '../refusal.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { StaffRefused } from './refusals.ts';

const notTaken: Refusal = {
  kind: 'refused',
  resultCode: RESULT_CODES.notFound,
  errorType: 'PAYOUT_REFUSED',
  message: 'The payment was not taken. Nothing was paid out.',
};

/**
 * Accounts that their customers cannot come into any more and that staff have not stopped: nobody is paid out
 * whose account is frozen. A break ends by itself, and is none of these.
 */
const shutFor = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('users')
    .innerJoin('ledger_accounts', 'ledger_accounts.user_id', 'users.id')
    .where('ledger_accounts.kind', '=', 'cash')
    .where('ledger_accounts.balance', '>', 0)
    .where('frozen', '=', false)
    .where((eb) =>
      eb.or([
        eb('excluded_at', 'is not', null),
        eb('self_excluded_until', '>', now),
        eb('closed_at', 'is not', null),
      ]),
    );

async function openBetsOf(db: Kysely<Schema>, user: string): Promise<number> {
  const { open } = await db
    .selectFrom('bets')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', user)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return open;
}

const methodOf = (db: Kysely<Schema>, user: string) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'label'])
    .where('user_id', '=', user)
    .where('removed_at', 'is', null)
    .orderBy('used_at', 'desc')
    .executeTakeFirst();

/** Who has none may have been given a bank account at the provider since (PAY-08). */
async function knownMethodOf({ db, payments }: StaffContext, user: UserId) {
  const known = await methodOf(db, user);
  if (known !== undefined || payments === null) return known ?? null;
  await payments.cashier(user);
  return (await methodOf(db, user)) ?? null;
}

/** What waits, as far as it is listed at once. */
export async function payOutsAwaited(
  context: StaffContext,
): Promise<ReturnType<typeof staffPayOuts.answer.parse>['data']> {
  const { db, now } = context;
  const at = now();
  const { all } = await shutFor(db, at)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const rows = await shutFor(db, at)
    .select(['users.id', 'username', 'excluded_at', 'self_excluded_until', 'closed_at'])
    .select(['ledger_accounts.balance', 'ledger_accounts.currency'])
    .orderBy(({ fn }) => fn.coalesce('excluded_at', 'closed_at', 'self_excluded_until'))
    .orderBy('users.id')
    .limit(STAFF_LIMITS.waiting)
    .execute();
  const payOuts: AwaitedPayOut[] = [];
  for (const row of rows) {
    const isExcluded = row.excluded_at !== null || (row.self_excluded_until ?? 0) > at;
    payOuts.push({
      customer: row.id,
      username: row.username,
      why: isExcluded ? 'EXCLUDED' : 'CLOSED',
      since: isExcluded ? row.excluded_at : row.closed_at,
      amount: row.balance,
      currency: Currency.parse(row.currency),
      openBets: await openBetsOf(db, row.id),
      method: await knownMethodOf(context, UserId.parse(row.id)),
    });
  }
  return { payOuts, more: Math.max(0, all - payOuts.length) };
}

/**
 * Balance, account and method as they were looked at, the withdrawal and its entry in one transaction: of two
 * people who pay at once one does. @throws StaffRefused
 */
export async function payOut(
  { audit, now, payments }: StaffContext,
  { member }: StaffSession,
  { ref, customer, amount, method, why }: PayOutOrder,
): Promise<void> {
  const user = UserId.safeParse(customer);
  if (payments === null || !user.success) throw new StaffRefused(notTaken);
  const request = { ref, amount: money(amount), methodId: method };
  const answer = await payments.payOut(user.data, request, {
    admit: async (tx) => {
      const waits = await shutFor(tx, now()).select('users.id').where('users.id', '=', customer).execute();
      if (waits.length === 0) return paymentRefusals.payOutChanged;
      const { cash } = await balanceOf(tx, user.data);
      return cash === amount ? undefined : paymentRefusals.payOutChanged;
    },
    record: async (tx, { paymentId, currency, methodLabel }) => {
      const paid = { customer, paymentId, amount, currency, method: methodLabel, why };
      await audit.record(plainEntry(now(), actorOf(member), 'paidOut', JSON.stringify(paid)), tx);
    },
  });
  if (answer.kind === 'refused')
    throw new StaffRefused(answer.errorType === 'PAYOUT_CHANGED' ? answer : notTaken);
  if (answer.kind !== 'answered') throw new StaffRefused(paymentRefusals.payOutChanged);
}

/**
 * Where staff type in the bank account that such a customer gave in writing: nobody is kept from their money
 * for having no way to it (RGT-14.2, UK-35). @throws StaffRefused
 */
export async function payOutAccount(
  { db, audit, now, payments }: StaffContext,
  { member }: StaffSession,
  { customer, why }: PayOutAccountOrder,
): Promise<string> {
  const user = UserId.safeParse(customer);
  if (payments === null || !user.success) throw new StaffRefused(notTaken);
  const waits = await shutFor(db, now()).select('users.id').where('users.id', '=', customer).execute();
  // No page of ours stands around it: the console opens it in a tab of its own.
  const page = waits.length === 0 ? null : await payments.accountPage(user.data, '');
  if (page === null) throw new StaffRefused(notTaken);
  const opened = JSON.stringify({ customer, why });
  await audit.record(plainEntry(now(), actorOf(member), 'payOutAccountOpened', opened));
  return page;
}
