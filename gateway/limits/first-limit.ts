import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FirstLimit } from '#domain/account/registration-fields.ts';
import type { UserId } from '#domain/brand.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { keepOwnLimitWithin } from './own-limits.ts';

/**
 * Whether a customer `u` of `users` never said anything to a limit of deposits: neither set one, which a row
 * tells also after it was taken away, nor said that they want none (REG-04).
 */
export const limitUnanswered = (user: UserId): RawBuilder<boolean> => sql<boolean>`(
  no_deposit_limit_at is null
  and not exists (select 1 from own_limits l where l.user_id = ${user} and l.kind = 'DEPOSIT')
)`;

/**
 * What they said when they were asked at a login. A limit is in force with the answer, and one that is
 * stricter already stays; to want none is noted with its time, where nothing was said before. Every place
 * where they are logged in is told.
 */
export const answerFirstLimit = (
  db: Kysely<Schema>,
  user: UserId,
  limit: FirstLimit,
  now: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    if (limit === null)
      await tx
        .updateTable('users')
        .set({ no_deposit_limit_at: now })
        .where('id', '=', user)
        .where(limitUnanswered(user))
        .execute();
    else await keepOwnLimitWithin(tx, user, { kind: 'DEPOSIT', ...limit }, now);
    await enqueue(tx, user, 'asked', user, 'update');
  });
