import type { Kysely, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { drawSecret, hashSecret } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';

export type LinkPurpose = 'reset' | 'email' | 'newEmail';

/** Pages that links lead to; the token stands in the fragment, which no server and no referrer sees. */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  reset: '/reset-password',
  email: '/verify-email',
  newEmail: '/verify-email',
};

export interface LinkOrder {
  readonly user: UserId;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly now: number;
  /** ms. */
  readonly life: number;
  readonly appUrl: string;
}

/** Not within a transaction that makes one: it would wait for rows of other customers. */
export const dropExpired = (db: Kysely<Schema>, now: number): Promise<unknown> =>
  db.deleteFrom('access_links').where('expires_at', '<=', now).execute();

/** Makes a link; only the hash of its token is kept. Those sent before stay as they are. */
export async function writeLink(db: Kysely<Schema>, order: LinkOrder): Promise<string> {
  const { user, purpose, email, now, life, appUrl } = order;
  const token = drawSecret();
  await db
    .insertInto('access_links')
    .values({
      token_hash: hashSecret(token),
      user_id: user,
      purpose,
      email,
      created_at: now,
      expires_at: now + life,
    })
    .execute();
  return `${appUrl}${PAGES[purpose]}#t=${token}`;
}

export interface Link {
  readonly user_id: string;
  readonly email: string;
}

/** Whose a token is; undefined for one that is unknown, used, run out or of another purpose. */
export const findLink = (
  db: Kysely<Schema>,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<Link | undefined> =>
  db
    .selectFrom('access_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses a link up, and all others of its kind with it. False: somebody was faster. */
export async function useLink(
  tx: Transaction<Schema>,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<Link | undefined> {
  const used = await tx
    .deleteFrom('access_links')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (used !== undefined) await dropLinks(tx, used.user_id, purpose);
  return used;
}

/** Of these kinds none of a customer's links works any more. */
export const dropLinks = (tx: Transaction<Schema>, user: string, ...purposes: readonly LinkPurpose[]) =>
  tx.deleteFrom('access_links').where('user_id', '=', user).where('purpose', 'in', purposes).execute();
