import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { type LimitPeriod, leftOf, PERIOD_MS } from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { paymentSettings } from '../config/payments.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { OPEN_DEPOSITS } from '../payments/payment-rows.ts';

/** A deposit limit that is in the way, and what it leaves, minor units. */
export interface DepositLimitReached {
  readonly period: LimitPeriod;
  readonly left: Money;
}

/** Ends of a deposit after which it is never paid in; one that only ran out of time may be, for a day. */
const NEVER_PAID = ['DECLINED', 'BLOCKED', 'CANCELLED', 'FENCED'] as const;

type DepositQuery = SelectQueryBuilder<Schema, 'payments', { sum: number }>;

/** One of a customer's deposits, by its place among them. */
interface Deposit {
  readonly user: UserId;
  readonly ref: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/**
 * What a customer has paid in since `from`, epoch ms, or may yet: minor units, gross, nothing goes off it
 * again (UK-23).
 *
 * @param last the last deposit that counts; absent: all do
 */
export async function depositedSince(
  db: Kysely<Schema>,
  user: UserId,
  from: number,
  now: number,
  last?: Deposit,
): Promise<number> {
  const upTo = (query: DepositQuery): DepositQuery =>
    last === undefined
      ? query
      : query.where((eb) =>
          eb.or([
            eb('created_at', '<', last.createdAt),
            eb.and([eb('created_at', '=', last.createdAt), eb('ref', '<=', last.ref)]),
          ]),
        );
  const { sum } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('user_id', '=', user)
    .where('kind', '=', 'DEPOSIT')
    .where('state', 'not in', NEVER_PAID)
    .where((eb) => eb.or([eb('created_at', '>', from), eb('state', 'in', OPEN_DEPOSITS)]))
    .where((eb) =>
      eb.or([eb('state', '<>', 'EXPIRED'), eb('expires_at', '>', now - paymentSettings.lateFor)]),
    )
    .$call(upTo)
    .executeTakeFirstOrThrow();
  return sum;
}

const limitsOf = (db: Kysely<Schema>, user: UserId) =>
  db
    .selectFrom('own_limits')
    .select(['period', 'amount'])
    .where('user_id', '=', user)
    .where('kind', '=', 'DEPOSIT')
    .execute();

/**
 * Whether a deposit that has begun is more than the customer allows by now, with those that began before it:
 * a limit that was lowered meanwhile holds at once (UK-24).
 */
export async function isBeyondLimit(db: Kysely<Schema>, deposit: Deposit, now: number): Promise<boolean> {
  for (const { period, amount } of await limitsOf(db, deposit.user)) {
    if (amount === null) continue;
    if ((await depositedSince(db, deposit.user, now - PERIOD_MS[period], now, deposit)) > amount) return true;
  }
  return false;
}

/**
 * What a customer may still pay in by all their limits, minor units; undefined where they have set none. For
 * the page: what is taken is decided in the transaction that takes it.
 */
export async function depositLimitLeft(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
): Promise<Money | undefined> {
  let least: number | undefined;
  for (const { period, amount } of await limitsOf(db, user)) {
    if (amount === null) continue;
    const left = leftOf({ amount, used: await depositedSince(db, user, now - PERIOD_MS[period], now) });
    least = Math.min(least ?? left, left);
  }
  return least === undefined ? undefined : money(least);
}

/**
 * Whether a deposit goes beyond a limit of the customer, to be asked in the transaction that takes it, before
 * it is written: from here to the commit other deposits and changes of the limit wait (UK-22, UK-24).
 *
 * @param amount minor units
 * @param now epoch ms
 * @returns the limit that leaves least of those in the way; undefined where none is
 */
export async function depositLimitReached(
  tx: Transaction<Schema>,
  user: UserId,
  amount: Money,
  now: number,
): Promise<DepositLimitReached | undefined> {
  await lockAccount(tx, user);
  let least: DepositLimitReached | undefined;
  for (const { period, amount: limit } of await limitsOf(tx, user)) {
    if (limit === null) continue;
    const used = await depositedSince(tx, user, now - PERIOD_MS[period], now);
    if (used + amount <= limit) continue;
    const left = money(leftOf({ amount: limit, used }));
    if (least === undefined || left < least.left) least = { period, left };
  }
  return least;
}
