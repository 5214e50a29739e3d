import { type Kysely, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { PaymentMethod } from '#domain/contract/payments.ts';
import type { Schema } from '../db/schema.ts';
import { balanceOf } from '../ledger/balance.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';
import { inTransaction, type PaymentContext } from './context.ts';
import { OPEN_WITHDRAWALS } from './payment-rows.ts';
import { paymentRefusals } from './refusals.ts';

/** Whether money is on its way to a method, or would have nowhere else to go, a bet's too (PAY-10.2). */
async function readMethods(db: Kysely<Schema>, user: UserId): Promise<PaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', user)
    .where('removed_at', 'is', null)
    .orderBy(sql`default_at is null`)
    .orderBy('used_at', 'desc')
    .execute();
  const underWay = await db
    .selectFrom('payments')
    .select('method_id')
    .where('user_id', '=', user)
    .where('state', 'in', OPEN_WITHDRAWALS)
    .execute();
  const awaited = new Set(underWay.map(({ method_id }) => method_id));
  const { cash } = await balanceOf(db, user);
  const playing = await db
    .selectFrom('bets')
    .select('id')
    .where('user_id', '=', user)
    .where('status', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('placements')
    .select('ref')
    .where('user_id', '=', user)
    .where('state', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst();
  const hasMoney = cash > 0 || playing !== undefined || waiting !== undefined;
  return rows.map(({ id, kind, label, expires, default_at }) => ({
    id,
    kind,
    methodLabel: label,
    expires,
    removable: !awaited.has(id) && (rows.length > 1 || !hasMoney),
    ...(default_at === null ? {} : { isDefault: true }),
  }));
}

/** As the provider masked them: the default first, then the last used (PAY-10.1). */
export const methodsOf = ({ db }: PaymentContext, user: UserId): Promise<PaymentMethod[]> =>
  readMethods(db, user);

/** @returns undefined when it is gone. */
export async function removeMethod(
  context: PaymentContext,
  user: UserId,
  methodId: string,
): Promise<Refusal | undefined> {
  const refused = await inTransaction(context, async (tx) => {
    await lockAccount(tx, user);
    const method = (await readMethods(tx, user)).find(({ id }) => id === methodId);
    if (method === undefined) return paymentRefusals.method;
    if (!method.removable) return paymentRefusals.lastMethod;
    await tx
      .updateTable('payment_methods')
      .set({ removed_at: context.now(), default_at: null })
      .where('user_id', '=', user)
      .where('id', '=', methodId)
      .execute();
    return undefined;
  });
  if (refused === undefined) await context.provider?.removeMethod(user, methodId).catch(context.report);
  return refused;
}

/** The method that stands first where one is chosen (PAY-10.1). @returns undefined when it is */
export const makeDefault = (
  context: PaymentContext,
  user: UserId,
  methodId: string,
): Promise<Refusal | undefined> =>
  inTransaction(context, async (tx) => {
    await lockAccount(tx, user);
    const own = tx.updateTable('payment_methods').where('user_id', '=', user);
    const known = await tx
      .selectFrom('payment_methods')
      .select('id')
      .where('user_id', '=', user)
      .where('id', '=', methodId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (known === undefined) return paymentRefusals.method;
    await own.set({ default_at: null }).where('default_at', 'is not', null).execute();
    await own.set({ default_at: context.now() }).where('id', '=', methodId).execute();
    return undefined;
  });

/** What a deposit begins with at the provider; undefined where the customer has made none their default. */
export async function defaultOf({ db }: PaymentContext, user: UserId): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '=', user)
    .where('default_at', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}
