import { type Kysely, sql, type Transaction } from 'kysely';
import { type LimitPeriod, PERIOD_MS, type SpendControl } from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { usedByBets } from './limits-in-force.ts';

interface Counted {
  readonly kind: 'STAKE' | 'LOSS';
  readonly period: LimitPeriod;
  readonly amount: number;
  readonly used: number;
}

/**
 * From when more of a limit is free than now, epoch ms, if nothing is bet and nothing settles meanwhile: a
 * window counts back from each moment, so a bet leaves it as long after it was placed. Undefined where all
 * of it is free, or only what waits is in the way (RGT-08).
 */
export async function moreFreeFrom(
  db: Kysely<Schema>,
  user: UserId,
  { kind, period, amount, used }: Counted,
  now: number,
): Promise<number | undefined> {
  if (used <= 0) return undefined;
  const cost = kind === 'LOSS' ? sql`total_stake - coalesce(returns, cashed_paid)` : sql`total_stake`;
  const { rows } = await sql<{ readonly at: number | null }>`select min(placed_at)::bigint as at from (
    select placed_at, sum(${cost}) over (order by placed_at) as gone from bets
    where user_id = ${user} and placed_at > ${now - PERIOD_MS[period]}::bigint
      and bonus_kind is distinct from 'freeBet'
  ) b where ${used}::bigint - gone < least(${used}::bigint, ${amount}::bigint)`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : at + PERIOD_MS[period];
}

/** What the operator lets a customer lose, and how it stands now; undefined where it has set nothing. */
export async function spendControlOf(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
): Promise<SpendControl | undefined> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('spend_controls')
        .select(['user_id', 'period', 'amount', sql<'LOSS'>`'LOSS'`.as('kind')])
        .as('l'),
    )
    .select(['kind', 'period', 'amount'])
    .select(usedByBets(user, '', now).as('used'))
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const freeFrom = await moreFreeFrom(db, user, row, now);
  const { period, amount, used } = row;
  return { period, amount: money(amount), used, ...(freeFrom !== undefined && { freeFrom }) };
}

/**
 * Sets what the operator lets a customer lose, or takes it away with null; in the transaction of the caller,
 * who holds the lock of the account: a bet is before it or after it.
 */
export async function setSpendControl(
  tx: Transaction<Schema>,
  user: UserId,
  control: Pick<SpendControl, 'period' | 'amount'> | null,
  now: number,
): Promise<void> {
  if (control === null) await tx.deleteFrom('spend_controls').where('user_id', '=', user).execute();
  else {
    const values = { period: control.period, amount: control.amount, set_at: now };
    await tx
      .insertInto('spend_controls')
      .values({ user_id: user, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }
  await enqueue(tx, user, 'controls', 'spend control', 'update');
}
