import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Intervention, InterventionKind, InterventionReply } from '#domain/account/intervention.ts';
import type { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';
import { drawHandle } from './secrets.ts';

/** Whether one waits that is answered before the next bet, to be selected under the lock of the cash. */
export const interventionDue = (user: UserId): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from interventions where user_id = ${user} and blocking and answered_at is null
)`;

/** The one that waits for its answer; a customer has one at a time. */
export async function interventionOf(db: Kysely<Schema>, user: UserId): Promise<Intervention | undefined> {
  return db
    .selectFrom('interventions')
    .select(['id', 'kind', 'blocking'])
    .where('user_id', '=', user)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Asks a customer, in the caller's transaction and under the lock that their bets take: a bet is before it or
 * waits for the answer. One that waits already stands, and blocks where either would.
 */
export async function raiseIntervention(
  tx: Kysely<Schema>,
  user: UserId,
  { kind, blocking }: { readonly kind: InterventionKind; readonly blocking: boolean },
  now: number,
): Promise<void> {
  await tx
    .insertInto('interventions')
    .values({ id: drawHandle('in-'), user_id: user, kind, blocking, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('answered_at', 'is', null)
        .doUpdateSet({ blocking: sql<boolean>`interventions.blocking or excluded.blocking` }),
    )
    .execute();
}

/** Answers once: a repeat is as good as the first, and another's or an unknown one is refused. */
export async function answerIntervention(
  db: Kysely<Schema>,
  user: UserId,
  { id, answer }: InterventionReply,
  now: number,
): Promise<Refusal | undefined> {
  const known = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    await tx
      .updateTable('interventions')
      .set({ answered_at: now, answer })
      .where('id', '=', id)
      .where('user_id', '=', user)
      .where('answered_at', 'is', null)
      .execute();
    return tx
      .selectFrom('interventions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user)
      .executeTakeFirst();
  });
  return known === undefined ? refusals.noIntervention : undefined;
}
