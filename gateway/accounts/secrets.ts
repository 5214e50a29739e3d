import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { drawBytes } from '../random-bytes.ts';

/** 256 random bits for a cookie, a betting token or a trust token. */
export const drawSecret = (): string => drawBytes(32).toString('base64url');

/** An opaque handle: guessing one is hopeless too, but it opens nothing by itself. */
export const drawHandle = (prefix: string): string => `${prefix}${drawBytes(16).toString('hex')}`;

/**
 * How a secret is kept: it has full entropy, so a fast hash is enough and a stolen table opens no session.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** argon2id with 19 MiB and 2 passes, the OWASP minimum and the library's defaults, as it writes them. */
const KEPT_AS = '$argon2id$v=19$m=19456,t=2,p=1$';
export const hashPassword = (password: string): Promise<string> => hash(password);

/** How passwords are kept and compared. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param stored undefined for an unknown user. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether it was kept as nobody keeps one any more; absent: nothing is. */
  isOlder?(stored: string): boolean;
}

let decoy: Promise<string> | undefined;

/** The same work whether or not there is such a user: without a stored hash a decoy is verified (SES-02). */
export const verifyPassword: Passwords['verify'] = async (stored, password) => {
  decoy ??= hashPassword(drawSecret());
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
};

export const argon2Passwords: Passwords = {
  hash: hashPassword,
  verify: verifyPassword,
  isOlder: (stored) => !stored.startsWith(KEPT_AS),
};
