import type { Kysely } from 'kysely';
import { hashSecret } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import { drawBytes } from '../random-bytes.ts';

/** What a browser is to sign. @param user who makes a passkey; null: somebody logs in */
export async function makeChallenge(
  db: Kysely<Schema>,
  user: string | null,
  now: number,
  life: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(drawBytes(32));
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashSecret(Buffer.from(challenge).toString('base64url')),
      user_id: user,
      expires_at: now + life,
    })
    .execute();
  return challenge;
}

/** Uses a challenge up, whatever comes of it: an answer counts once. */
export async function useChallenge(
  db: Kysely<Schema>,
  challenge: string,
  user: string | null,
  now: number,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('user_id', user === null ? 'is' : '=', user)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}
