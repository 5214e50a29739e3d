import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import type { Pseudonym } from './recordings.ts';

const FACT = 'recordings-key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts; `place` is authenticated too, so that nothing sealed can be read as something else. IV, text,
 * tag.
 */
export function seal(key: Uint8Array, place: string, content: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when it was sealed with another key or for another place, or was altered. */
export function unseal(key: Uint8Array, place: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(
    Buffer.from(place),
  );
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)),
    decipher.final(),
  ]);
}

/**
 * What follows from the installation's key: session keys are wrapped by it, secrets of staff sealed,
 * pseudonyms keyed.
 */
export interface InstallationKey {
  /** A new session key and its wrapped form. */
  drawKey(session: string): { readonly key: Uint8Array; readonly wrapped: string };
  unwrap(session: string, wrapped: string): Uint8Array;
  /**
   * A secret of the installation or of its own people, base64; `place` is whose it is and cannot be
   * exchanged.
   */
  sealText(place: string, text: string): string;
  /** @throws as `unseal`. */
  openText(place: string, sealed: string): string;
  /** The same customer has the same one, and nobody without the key can work it out (UK-52). */
  pseudonym(user: UserId): Pseudonym;
  /**
   * Stands for a name that nobody has: the same one looks the same, and a password typed into the wrong field
   * is not kept.
   */
  typedName(text: string): string;
}

const derived = (master: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, new Uint8Array(), `slipstream/recordings/${use}`, KEY_BYTES));

function installationKey(master: Uint8Array): InstallationKey {
  const wrapping = derived(master, 'wrap');
  const naming = derived(master, 'pseudonym');
  const keeping = derived(master, 'staff');
  const typing = derived(master, 'typed-names');
  return {
    drawKey: (session) => {
      const key = randomBytes(KEY_BYTES);
      return { key, wrapped: seal(wrapping, session, key).toString('base64') };
    },
    unwrap: (session, wrapped) => unseal(wrapping, session, Buffer.from(wrapped, 'base64')),
    sealText: (place, text) => seal(keeping, place, Buffer.from(text)).toString('base64'),
    openText: (place, sealed) => unseal(keeping, place, Buffer.from(sealed, 'base64')).toString(),
    pseudonym: (user) => `c-${createHmac('sha256', naming).update(user).digest('hex').slice(0, 24)}`,
    typedName: (text) => `unknown-${createHmac('sha256', typing).update(text).digest('hex').slice(0, 12)}`,
  };
}

/** The key handed in is not 32 bytes in base64. */
export class UnusableKey extends Error {
  constructor() {
    super('SLIPSTREAM_RECORDINGS_KEY must be 32 bytes in base64, for instance from: openssl rand -base64 32');
    this.name = 'UnusableKey';
  }
}

/**
 * The key handed in by the environment or, where there is none, one drawn at the first start and kept in the
 * database: enough for a demonstration, while an installation keeps it away from what it opens.
 *
 * @throws UnusableKey
 */
export async function openInstallationKey(
  db: Kysely<Schema>,
  given: string | undefined,
): Promise<InstallationKey> {
  if (given !== undefined) {
    const master = Buffer.from(given, 'base64');
    if (master.length !== KEY_BYTES) throw new UnusableKey();
    // What was kept beside what it opens is handed in by now: it goes.
    await db.deleteFrom('facts').where('key', '=', FACT).where('value', '=', given).execute();
    return installationKey(master);
  }
  await db
    .insertInto('facts')
    .values({ key: FACT, value: randomBytes(KEY_BYTES).toString('base64') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('facts')
    .select('value')
    .where('key', '=', FACT)
    .executeTakeFirstOrThrow();
  return installationKey(Buffer.from(value, 'base64'));
}
