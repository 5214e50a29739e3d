import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import { type AcceptedText, type TextsInForce, TextVersion } from '#domain/config/texts-in-force.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';

const COLUMNS = { terms: 'accepted_terms', bettingRules: 'accepted_rules' } as const satisfies Record<
  AcceptedText,
  string
>;

/** All that the customer has ever accepted, as JSON text (`acceptedIn`). */
export const acceptedText = (user: UserId): RawBuilder<string> => sql<string>`(
  select coalesce(json_agg(json_build_object('text', t.text, 'version', t.version)), '[]')::text
  from texts_accepted t where t.user_id = ${user}
)`;

export const acceptedIn = (text: string): readonly TextVersion[] =>
  z.array(TextVersion).parse(JSON.parse(text));

/** `2026-10` came after `2026-9`. */
const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

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
    const last = await tx
      .selectFrom('users')
      .select(['accepted_terms', 'accepted_rules'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    // A gateway that is older than another one takes nothing back that was accepted there.
    for (const { text, version } of texts)
      if (!isOlder(version, last[COLUMNS[text]]))
        await tx
          .updateTable('users')
          .set({ [COLUMNS[text]]: version })
          .where('id', '=', user)
          .execute();
    await noteAccepted(tx, user, texts, now);
  });
  return undefined;
}
