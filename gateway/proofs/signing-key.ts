import { generateKeyPairSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { drawnFact } from '../db/drawn-fact.ts';
import type { Schema } from '../db/schema.ts';
import { type InstallationKey, openInstallationKey } from '../recordings/sealing.ts';

const SEALED = 'sealed:';

const drawn = (): string => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

/** What was signed with the kept key could not be signed on: no other key is drawn in its place. */
export class SealedSigningKey extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(
      `${name} is sealed in the database under an installation key that was not handed in: start with the SLIPSTREAM_RECORDINGS_KEY of before`,
      options,
    );
    this.name = 'SealedSigningKey';
  }
}

function openedWith(seal: InstallationKey, name: string, sealed: string): string {
  try {
    return seal.openText(name, sealed);
  } catch (error) {
    throw new SealedSigningKey(name, { cause: error });
  }
}

/**
 * A private Ed25519 key of the installation (PKCS #8 PEM), drawn at the first start and the same at every
 * later one. Sealed where an installation key is handed in, from that start on; otherwise as it is, which is
 * why the data folder is its owner's alone.
 *
 * @param installationKey 32 bytes in base64
 * @throws UnusableKey, SealedSigningKey
 */
export async function signingKey(
  db: Kysely<Schema>,
  name: string,
  installationKey: string | undefined,
): Promise<string> {
  const seal = installationKey === undefined ? undefined : await openInstallationKey(db, installationKey);
  const sealedForm = (pem: string): string =>
    seal === undefined ? pem : `${SEALED}${seal.sealText(name, pem)}`;
  const kept = await drawnFact(db, name, () => sealedForm(drawn()));
  if (kept.startsWith(SEALED)) {
    if (seal === undefined) throw new SealedSigningKey(name);
    return openedWith(seal, name, kept.slice(SEALED.length));
  }
  if (seal !== undefined)
    await db
      .updateTable('facts')
      .set({ value: sealedForm(kept) })
      .where('key', '=', name)
      .where('value', '=', kept)
      .execute();
  return kept;
}
