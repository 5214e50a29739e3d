import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  type HeldLimit,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type LimitWish,
  limitAfterWish,
  limitConfirmed,
  limitWithin,
  noLimit,
  OWN_LIMITS,
  PERIOD_MS,
  pendingAt,
  type ToldLimit,
} from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import type { OwnLimits, Turnover } from '#domain/contract/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import type { OwnLimitsTable } from '../db/account-schema.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { depositedSince } from './deposit-limit.ts';
import { usedByBets } from './limits-in-force.ts';
import { moreFreeFrom, spendControlOf } from './spend-control.ts';
import { turnoverSince } from './turnover-since.ts';

type Row = Selectable<OwnLimitsTable>;

const heldOf = ({ amount, pending_amount, pending_from }: Row): HeldLimit => ({
  amount,
  pending: pending_from === null ? null : { amount: pending_amount, from: pending_from },
});

const amountOf = (minor: number | null) => (minor === null ? null : money(minor));

function toldOf(row: Row & { readonly used: number }, now: number): ToldLimit | undefined {
  const { kind, period, amount, used } = row;
  const waits = pendingAt(heldOf(row), now);
  if (amount === null && waits === null) return undefined;
  const told = { kind, period, amount: amountOf(amount), used };
  if (waits === null) return told;
  const until = waits.from + OWN_LIMITS.confirmWithinMs;
  return { ...told, pending: { amount: amountOf(waits.amount), from: waits.from, until } };
}

/** In the order of the kinds, and of the periods from the shortest on. */
const inOrder = (a: Row, b: Row): number =>
  LIMIT_KINDS.indexOf(a.kind) - LIMIT_KINDS.indexOf(b.kind) ||
  LIMIT_PERIODS.indexOf(a.period) - LIMIT_PERIODS.indexOf(b.period);

/** Limits of a customer with what is used of each now, epoch ms. */
export async function ownLimitsOf(db: Kysely<Schema>, user: UserId, now: number): Promise<OwnLimits> {
  const rows = await db
    .selectFrom('own_limits as l')
    .selectAll()
    .select(usedByBets(user, '', now).as('used'))
    .where('user_id', '=', user)
    .execute();
  const limits: ToldLimit[] = [];
  for (const row of rows.sort(inOrder)) {
    const used =
      row.kind === 'DEPOSIT' ? await depositedSince(db, user, now - PERIOD_MS[row.period], now) : row.used;
    const told = toldOf({ ...row, used }, now);
    if (told === undefined) continue;
    const { kind, period, amount } = row;
    const freeFrom =
      amount === null || kind === 'DEPOSIT'
        ? undefined
        : await moreFreeFrom(db, user, { kind, period, amount, used }, now);
    limits.push(freeFrom === undefined ? told : { ...told, freeFrom });
  }
  const turnover = await Promise.all(LIMIT_PERIODS.map((period) => turnoverOf(db, user, period, now)));
  const spendControl = await spendControlOf(db, user, now);
  return { at: now, limits, turnover, ...(spendControl !== undefined && { spendControl }) };
}

async function turnoverOf(
  db: Kysely<Schema>,
  user: UserId,
  period: LimitPeriod,
  now: number,
): Promise<Turnover> {
  return { period, ...(await turnoverSince(db, user, now - PERIOD_MS[period])) };
}

interface Which {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/**
 * Changes one limit under the lock that bets of the customer take: a bet is before it or after it, and
 * sees it whole (INV-10).
 */
async function change(
  tx: Transaction<Schema>,
  user: UserId,
  { kind, period }: Which,
  now: number,
  decide: (held: HeldLimit) => HeldLimit | undefined,
): Promise<boolean> {
  await lockAccount(tx, user);
  const row = await tx
    .selectFrom('own_limits')
    .selectAll()
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst();
  const held = row === undefined ? noLimit : heldOf(row);
  const next = decide(held);
  if (next === undefined) return false;
  const values = {
    amount: next.amount,
    set_at: next.amount === held.amount ? (row?.set_at ?? now) : now,
    pending_amount: next.pending?.amount ?? null,
    pending_from: next.pending?.from ?? null,
  };
  await tx
    .insertInto('own_limits')
    .values({ user_id: user, kind, period, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'period']).doUpdateSet(values))
    .execute();
  await enqueue(tx, user, 'controls', `${kind} ${period}`, 'update');
  return true;
}

/** Lower at once; higher, or none, begins to wait (RGT-03.3, UK-24). */
export async function setOwnLimit(
  db: Kysely<Schema>,
  user: UserId,
  wish: LimitWish,
  now: () => number,
): Promise<OwnLimits> {
  await db
    .transaction()
    .execute((tx) => change(tx, user, wish, now(), (held) => limitAfterWish(held, wish.amount, now())));
  return ownLimitsOf(db, user, now());
}

/** At most this from now on, in the caller's transaction; a stricter one stays (RGT-06, REG-03.8). */
export const keepOwnLimitWithin = (
  tx: Transaction<Schema>,
  user: UserId,
  { amount, ...which }: Which & { readonly amount: number },
  now: number,
): Promise<boolean> => change(tx, user, which, now, (held) => limitWithin(held, amount));

/**
 * @returns undefined where nothing waits that can be confirmed now. To drop what is not there is no fault.
 */
export async function answerOwnLimit(
  db: Kysely<Schema>,
  user: UserId,
  { answer, ...which }: Which & { readonly answer: 'CONFIRM' | 'DROP' },
  now: () => number,
): Promise<OwnLimits | undefined> {
  const done = await db
    .transaction()
    .execute((tx) =>
      change(tx, user, which, now(), (held) =>
        answer === 'CONFIRM' ? limitConfirmed(held, now()) : { ...held, pending: null },
      ),
    );
  return done ? ownLimitsOf(db, user, now()) : undefined;
}

/** Whether the customer has set anything that is in force. */
export async function hasOwnLimits(db: Kysely<Schema>, user: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('own_limits')
    .select('kind')
    .where('user_id', '=', user)
    .where('amount', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
