import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';

/** What somebody has shown, and what is said when it opens the account no more. */
export type Proof = (
  | { readonly passwordHash: string }
  | { readonly passkey: string }
  /** Of a device, and how it is kept, where that was read. */
  | { readonly pinOf: string; readonly pinHash?: string }
  /** The session that handed over, which still stands (ACC-08). */
  | { readonly session: string }
) & {
  readonly orElse: Refusal;
};

/**
 * Before whatever else a login writes: of two at the same time one waits here, and neither for the other in
 * turn. Stronger than a shared lock: two that both had one could not write to the row.
 */
export const lockCustomer = (tx: Transaction<Schema>, user: string) =>
  tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Whether what was shown still opens the account (ACC-03, ACC-04). Until the transaction ends nobody sets
 * another password: a login that was in flight is refused, or its session is there to be ended.
 */
export async function stillOpens(tx: Transaction<Schema>, user: string, proof: Proof): Promise<boolean> {
  const row = await lockCustomer(tx, user);
  if ('passwordHash' in proof) return row.password_hash === proof.passwordHash;
  if ('pinOf' in proof) return pinStands(tx, user, proof);
  if ('session' in proof) return sessionStands(tx, user, proof.session);
  const passkey = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', proof.passkey)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return passkey !== undefined;
}

async function sessionStands(tx: Transaction<Schema>, user: string, session: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('ended_at')
    .where('gw_session_id', '=', session)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row !== undefined && row.ended_at === null;
}

async function pinStands(
  tx: Transaction<Schema>,
  user: string,
  { pinOf, pinHash }: { readonly pinOf: string; readonly pinHash?: string },
): Promise<boolean> {
  const pin = await tx
    .selectFrom('pins')
    .select('pin_hash')
    .where('device_id', '=', pinOf)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return pin !== undefined && (pinHash === undefined || pin.pin_hash === pinHash);
}
