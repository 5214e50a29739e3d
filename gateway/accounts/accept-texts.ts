import type { Kysely, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { AcceptedText, TextsInForce, TextVersion } from '#domain/config/texts-in-force.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';

const COLUMNS = { terms: 'accepted_terms', bettingRules: 'accepted_rules' } as const satisfies Record<
  AcceptedText,
  string
>;

/** What was accepted, and when: each version is noted once. */
export async function noteAccepted(
  tx: Transaction<Schema>,
  user: UserId,
  texts: readonly TextVersion[],
  now: number,
): Promise<void> {
  if (texts.length === 0) return;
  await tx
    .insertInto('texts_accepted')
    .values(texts.map(({ text, version }) => ({ user_id: user, text, version, accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The customer accepts versions, under the lock that their bets take. One that is not in force is refused,
 * and nothing is accepted: they have read something else.
 */
export async function acceptTexts(
  db: Kysely<Schema>,
  user: UserId,
  texts: readonly TextVersion[],
  inForce: TextsInForce,
  now: number,
): Promise<Refusal | undefined> {
  if (texts.some(({ text, version }) => inForce[text] !== version)) return refusals.otherText;
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    for (const { text, version } of texts)
      await tx
        .updateTable('users')
        .set({ [COLUMNS[text]]: version })
        .where('id', '=', user)
        .execute();
    await noteAccepted(tx, user, texts, now);
  });
  return undefined;
}
