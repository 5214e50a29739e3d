import { type Kysely, sql } from 'kysely';
import { type LimitReview, type ReviewAnswer, reviewDue } from '#domain/account/limit-review.ts';
import type { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import type { CustomerSession } from '../customer-session.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { turnoverSince } from './turnover-since.ts';

/** Of a row of `users`. */
export interface Reviewable {
  readonly created_at: number;
  readonly limits_reviewed_at: number | null;
}

const sinceOf = ({ created_at, limits_reviewed_at }: Reviewable): number => limits_reviewed_at ?? created_at;

const limitsHeld = (db: Kysely<Schema>, user: UserId) =>
  db
    .selectFrom('own_limits')
    .select(['kind', 'period', 'amount'])
    .where('user_id', '=', user)
    .where('amount', 'is not', null)
    .orderBy('kind')
    .orderBy('period')
    .execute();

/** Whether limits are to be looked at again by `now`, epoch ms, whatever session is open (UK-26). */
export async function isReviewDue(
  db: Kysely<Schema>,
  user: UserId,
  row: Reviewable,
  now: number,
): Promise<boolean> {
  const since = sinceOf(row);
  // Without a question to the tables for nearly everybody.
  if (!reviewDue(since, true, now)) return false;
  return reviewDue(since, (await limitsHeld(db, user)).length > 0, now);
}

/** Epoch ms throughout; amounts in minor units. */
async function figuresOf(db: Kysely<Schema>, user: UserId, since: number) {
  const paid = await db
    .selectFrom('payments')
    .select([
      sql<number>`coalesce(sum(case when kind = 'DEPOSIT' and state = 'SUCCEEDED' then amount else 0 end), 0)::bigint`.as(
        'deposited',
      ),
      sql<number>`coalesce(sum(case when kind = 'WITHDRAWAL' and state <> 'RETURNED' then amount else 0 end), 0)::bigint`.as(
        'withdrawn',
      ),
    ])
    .where('user_id', '=', user)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    deposited: money(paid.deposited),
    withdrawn: money(paid.withdrawn),
    // Of that very moment on.
    ...(await turnoverSince(db, user, since - 1)),
  };
}

/**
 * What is to be looked at again in a session that was logged in to after it fell due; undefined where nothing
 * is (RGT-11). A session in which it falls due goes on, and the next login begins with it.
 */
export async function limitReviewOf(
  db: Kysely<Schema>,
  { userId, gwSessionId }: CustomerSession,
  row: Reviewable,
  now: number,
): Promise<LimitReview | undefined> {
  const since = sinceOf(row);
  if (!reviewDue(since, true, now)) return undefined;
  // Its own login: the time of the session may go on from one before it (RGT-02).
  const { started_at } = await db
    .selectFrom('sessions')
    .select('started_at')
    .where('gw_session_id', '=', gwSessionId)
    .executeTakeFirstOrThrow();
  const held = await limitsHeld(db, userId);
  if (!reviewDue(since, held.length > 0, started_at)) return undefined;
  const limits = held.flatMap(({ kind, period, amount }) =>
    amount === null ? [] : [{ kind, period, amount: money(amount) }],
  );
  return { since, ...(await figuresOf(db, userId, since)), limits };
}

/**
 * They have looked, and this is what they said to it: noted once however often and from wherever it is said,
 * and every place where they are logged in is told. Where nothing is due nothing is put off.
 */
export const reviewed = (
  db: Kysely<Schema>,
  user: UserId,
  answer: ReviewAnswer,
  now: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    const row = await tx
      .selectFrom('users')
      .select(['created_at', 'limits_reviewed_at'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    if (!(await isReviewDue(tx, user, row, now))) return;
    await tx.updateTable('users').set({ limits_reviewed_at: now }).where('id', '=', user).execute();
    await tx.insertInto('limit_reviews').values({ user_id: user, reviewed_at: now, answer }).execute();
    await enqueue(tx, user, 'asked', user, 'update');
  });
