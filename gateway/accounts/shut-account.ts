import { sql, type Transaction } from 'kysely';
import {
  type BREAK_DAYS,
  breakEnd,
  type EXCLUSION_MONTHS,
  exclusionEnd,
} from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { withdrawAll } from '../messages/marketing.ts';
import type { AccountsContext } from './accounts-context.ts';
import { accountsOf } from './excluded-here.ts';
import { endAll } from './where-logged-in.ts';

/**
 * Shuts the account of a customer until `end` in the column named, or later where that says so already, and
 * ends every session of theirs, all or nothing: a bet is before it or is refused (UK-32, INV-10). Open bets
 * stand and settle.
 *
 * @returns the end that stands, epoch ms
 */
async function shut(
  { db, now, committed }: AccountsContext,
  { userId }: CustomerSession,
  column: 'break_until' | 'self_excluded_until',
  end: number,
): Promise<number> {
  const until = await db.transaction().execute((tx) => shutWithin(tx, userId, column, end, now()));
  committed();
  return until;
}

/** As above, in the caller's transaction; nobody is told yet. */
export async function shutWithin(
  tx: Transaction<Schema>,
  userId: UserId,
  column: 'break_until' | 'self_excluded_until',
  end: number,
  now: number,
): Promise<number> {
  // The order in which a bet takes its locks.
  await lockAccount(tx, userId);
  const row = await tx
    .updateTable('users')
    .set({
      [column]: sql<number>`greatest(${sql.ref(column)}, ${end}::bigint)`,
      ...(column === 'self_excluded_until' ? { excluded_at: now } : {}),
    })
    .where('id', '=', userId)
    .returning(sql<number>`${sql.ref(column)}`.as('until'))
    .executeTakeFirstOrThrow();
  // Nobody goes on in another account of theirs, into which an exclusion lets them no more.
  const theirs = column === 'self_excluded_until' ? await accountsOf(tx, userId) : [userId];
  for (const one of theirs) {
    if (column === 'self_excluded_until') await withdrawAll(tx, one, now);
    await endAll(tx, one, now);
  }
  return row.until;
}

export const startBreak = (
  context: AccountsContext,
  session: CustomerSession,
  days: (typeof BREAK_DAYS)[number],
): Promise<number> => shut(context, session, 'break_until', breakEnd(days, context.now()));

export const excludeSelf = (
  context: AccountsContext,
  session: CustomerSession,
  months: (typeof EXCLUSION_MONTHS)[number],
): Promise<number> => shut(context, session, 'self_excluded_until', exclusionEnd(months, context.now()));

/** Closes the account until support opens it, and ends every session of it (RGT-05.1). */
export async function closeAccount(
  { db, now, committed }: AccountsContext,
  { userId }: CustomerSession,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    await tx.updateTable('users').set({ closed_at: now() }).where('id', '=', userId).execute();
    await endAll(tx, userId, now());
  });
  committed();
}
