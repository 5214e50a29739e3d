import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { InstallationKey } from '../recordings/sealing.ts';

/** What the secrets of second factors are sealed with, and names that nobody has. */
export type SecretSeal = Pick<InstallationKey, 'sealText' | 'openText' | 'typedName'>;

/** Base32 has no colon: a value of before can be told from a sealed one. */
const MARK = 'sealed:';

const placeOf = (id: string): string => `staff/${id}/totp`;

/** Bound to its owner: put into somebody else's row it opens nothing. */
export const sealSecret = (seal: SecretSeal, id: string, secret: string): string =>
  `${MARK}${seal.sealText(placeOf(id), secret)}`;

/**
 * @throws when it was sealed under another installation's key, for somebody else, or was altered: nobody is
 *   let in by it.
 */
export const openSecret = (seal: SecretSeal, id: string, sealed: string): string =>
  seal.openText(placeOf(id), sealed.slice(MARK.length));

/** Seals what an earlier build stored in clear. Idempotent; two processes may do it at once. */
export async function sealClearSecrets(db: Kysely<Schema>, seal: SecretSeal): Promise<void> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'totp_sealed'])
    .where('totp_sealed', 'is not', null)
    .where('totp_sealed', 'not like', `${MARK}%`)
    .execute();
  for (const { id, totp_sealed: clear } of rows) {
    if (clear === null) continue;
    await db
      .updateTable('staff')
      .set({ totp_sealed: sealSecret(seal, id, clear) })
      .where('id', '=', id)
      .where('totp_sealed', '=', clear)
      .execute();
  }
}
