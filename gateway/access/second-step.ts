import type { Kysely, Selectable } from 'kysely';
import type { AccountsContext } from '../accounts/accounts-context.ts';
import { type Proof, stillOpens } from '../accounts/proof.ts';
import { drawSecret, hashSecret } from '../accounts/secrets.ts';
import { accessSettings } from '../config/access.ts';
import type { Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import type { Challenged } from './login-result.ts';

/** Whether a code is to come after the password, or this browser was trusted with it (SES-03). */
export async function asksForCode(
  db: Kysely<Schema>,
  { id, totp_sealed: sealed }: Pick<Selectable<Schema['users']>, 'id' | 'totp_sealed'>,
  { devices }: Visitor,
  now: number,
): Promise<boolean> {
  if (sealed === null) return false;
  if (devices.length === 0) return true;
  const trusted = await db
    .selectFrom('devices')
    .select('id')
    .where('secret_hash', 'in', devices.map(hashSecret))
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .where('code_trusted_until', '>', now)
    .executeTakeFirst();
  return trusted === undefined;
}

/**
 * The password was right, and still is: what the code is to come with. No session begins, no cookie is set,
 * and what the browser had stays as it is.
 */
export async function challengeOf(
  { db, now }: AccountsContext,
  user: string,
  proof: Proof,
): Promise<Challenged | Refusal> {
  const challenge = drawSecret();
  const at = now();
  const expiresAt = at + accessSettings.secondStep;
  await db.deleteFrom('login_challenges').where('expires_at', '<=', at).execute();
  const isMade = await db.transaction().execute(async (tx) => {
    if (!(await stillOpens(tx, user, proof))) return false;
    await tx
      .insertInto('login_challenges')
      .values({
        challenge_hash: hashSecret(challenge),
        user_id: user,
        created_at: at,
        expires_at: expiresAt,
        pin_device: 'pinOf' in proof ? proof.pinOf : null,
        handed_by: 'session' in proof ? proof.session : null,
      })
      .execute();
    return true;
  });
  if (!isMade) return proof.orElse;
  return {
    kind: 'challenged',
    data: { gwSessionId: '', bettingToken: '', workflow: 'OTP', challenge, expiresAt, userInfo: null },
  };
}
