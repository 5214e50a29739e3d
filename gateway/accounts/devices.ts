import type { Kysely, Selectable } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import { drawHandle, drawSecret, hashSecret } from './secrets.ts';
import type { AccountSettings } from './settings.ts';

type DeviceRow = Selectable<Schema['devices']>;

/** Customers of one browser that it is told apart for; the cookie holds a secret for each, newest first. */
const PER_BROWSER = 5;

const SECRET = /^[\w-]{43}$/;

/** The secrets in a device cookie; what is none is left out. */
export const devicesIn = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '')
    .split('.')
    .filter((text) => SECRET.test(text))
    .slice(0, PER_BROWSER);

/** What a session or device is told apart by in the list of its customer (ACC-06). */
export function namesOf({ names }: Visitor): Pick<DeviceRow, 'browser_name' | 'system_name'> {
  const { browser, system } = names?.() ?? { browser: null, system: null };
  return { browser_name: browser, system_name: system };
}

export interface TrustedDevice {
  readonly id: string;
  /** Undefined where it was known by a token that the app keeps, not by its cookie. */
  readonly secret: string | undefined;
}

/** The browser that asks, if this customer came in with it before. */
export async function deviceOf(
  db: Kysely<Schema>,
  user: string | undefined,
  { devices }: Visitor,
  now: number,
): Promise<TrustedDevice | undefined> {
  if (user === undefined || devices.length === 0) return undefined;
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'secret_hash'])
    .where('secret_hash', 'in', devices.map(hashSecret))
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .execute();
  const [row] = rows;
  return row === undefined
    ? undefined
    : { id: row.id, secret: devices.find((secret) => hashSecret(secret) === row.secret_hash) };
}

/**
 * Keeps that a customer came in with this browser. A browser that is not known gets a secret of the gateway's
 * own: one that somebody else put there is worth nothing.
 *
 * @returns the device, and what its cookie is to say from now on
 */
export async function rememberDevice(
  db: Kysely<Schema>,
  user: UserId,
  visitor: Visitor,
  now: number,
  settings: AccountSettings,
): Promise<{ readonly id: string; readonly cookie: string }> {
  const expires = now + settings.trustTokenLife;
  const known = await deviceOf(db, user, visitor, now);
  const names = namesOf(visitor);
  if (known?.secret !== undefined) {
    await db
      .updateTable('devices')
      .set({ last_used_at: now, expires_at: expires, kind: visitor.kind, ...names })
      .where('id', '=', known.id)
      .execute();
    return { id: known.id, cookie: visitor.devices.join('.') };
  }
  const secret = drawSecret();
  const id = drawHandle('dv-');
  await db
    .insertInto('devices')
    .values({
      id,
      secret_hash: hashSecret(secret),
      user_id: user,
      kind: visitor.kind,
      created_at: now,
      last_used_at: now,
      expires_at: expires,
      ...names,
    })
    .execute();
  await db.deleteFrom('devices').where('user_id', '=', user).where('expires_at', '<=', now).execute();
  return { id, cookie: [secret, ...visitor.devices].slice(0, PER_BROWSER).join('.') };
}
