import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Passkey } from '#domain/contract/account-access.ts';
import { hasControlCharacters } from '../accounts/login.ts';
import { checkOwnPassword, type OwnPassword } from '../accounts/own-password.ts';
import { refusals } from '../accounts/refusals.ts';
import type { CustomerSession } from '../customer-session.ts';
import { drawBytes } from '../random-bytes.ts';
import type { Refusal } from '../refusal.ts';
import { countCode, forgetCodes, takeCode } from './check-code.ts';
import type { AccessContext } from './context.ts';
import { mailOf } from './mail-texts.ts';
import { MadePasskey, readAnswer, transportsIn } from './passkey-answers.ts';
import { makeChallenge, useChallenge } from './passkey-challenges.ts';
import { siteOf } from './passkey-site.ts';
import { codeState } from './set-up-code.ts';

type Who = Pick<CustomerSession, 'userId'>;

/** ES256, EdDSA, RS256: what authenticators make, with keys that are short. */
const ALGORITHMS = [-7, -8, -257];

/** ACC-16. */
export async function passkeysOf({ db }: AccessContext, { userId }: Who): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    id,
    keyName: name,
    createdAt,
    lastUsedAt,
  }));
}

/** What passkeys call the customer: not the account's number, and of no use to anybody else. */
async function handleOf({ db }: AccessContext, user: UserId): Promise<string> {
  const row = await db
    .updateTable('users')
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${drawBytes(32).toString('base64url')})` })
    .where('id', '=', user)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow();
  return row.passkey_handle ?? '';
}

/** Whether the code that came with the password is right, or none is asked for. */
async function codeRefused(
  context: AccessContext,
  user: UserId,
  { username, email }: Pick<OwnPassword, 'username' | 'email'>,
  otp: string,
): Promise<Refusal | undefined> {
  const { db, post } = context;
  if (!(await codeState(context, { userId: user })).on) return undefined;
  if (!(await countCode(context, user))) return refusals.locked;
  const taken = await db.transaction().execute(async (tx) => {
    const kind = await takeCode(context, tx, user, otp);
    if (kind === 'recovery') await post.write(tx, { mail: mailOf('recoveryCodeUsed', email, username) });
    return kind;
  });
  if (taken === undefined) return refusals.codeWrong;
  await forgetCodes(db, user, context.now());
  post.wake();
  return undefined;
}

/**
 * The password once more: a cookie that somebody took makes no lasting way in. A passkey asks for no code, so
 * where one is asked for it comes before: the password alone is no way round it.
 */
export async function startPasskey(
  context: AccessContext,
  { userId }: Who,
  { password, otp }: { readonly password: string; readonly otp: string },
  origin: string | undefined,
): Promise<{ readonly kind: 'begun'; readonly options: string } | Refusal> {
  const { db, access } = context;
  const site = siteOf(context, origin);
  if (site === undefined) return refusals.passkeysElsewhere;
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  const has = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  if (has.length >= access.passkeysPerAccount) return refusals.passkeysFull;
  const refused = await codeRefused(context, userId, own, otp);
  if (refused !== undefined) return refused;
  const options = await generateRegistrationOptions({
    rpName: access.issuer,
    rpID: site.rpID,
    userName: own.username,
    userID: new Uint8Array(Buffer.from(await handleOf(context, userId), 'base64url')),
    challenge: await makeChallenge(db, userId, context.now(), access.passkey),
    attestationType: 'none',
    timeout: access.passkey,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: has.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { kind: 'begun', options: JSON.stringify(options) };
}

async function verifyMade(
  context: AccessContext,
  user: UserId,
  made: MadePasskey,
  origin: string | undefined,
) {
  const site = siteOf(context, origin);
  if (site === undefined) return undefined;
  const { clientDataJSON, attestationObject } = made.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => useChallenge(context.db, challenge, user, context.now()),
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

/** The one that a browser made. Somebody else's, or one that is known, is not taken. */
export async function addPasskey(
  context: AccessContext,
  { userId, gwSessionId }: Pick<CustomerSession, 'userId' | 'gwSessionId'>,
  { passkey, keyName }: { readonly passkey: string; readonly keyName: string },
  origin: string | undefined,
): Promise<Refusal | undefined> {
  const { db, access, post } = context;
  const name = keyName.trim();
  if (name === '') return refusals.name;
  const made = readAnswer(MadePasskey, passkey);
  if (made === undefined || hasControlCharacters(name)) return refusals.passkeyInvalid;
  const credential = await verifyMade(context, userId, made, origin);
  if (credential === undefined) return refusals.passkeyInvalid;
  const row = {
    id: credential.id,
    user_id: userId,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(made.response.transports ?? []),
    name,
    created_at: context.now(),
    last_used_at: null,
  };
  const refused = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Another password has ended it, and its passkeys with it.
    const session = await tx
      .selectFrom('sessions')
      .select('user_id')
      .where('gw_session_id', '=', gwSessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (session === undefined) return refusals.passkeyInvalid;
    const { count } = await tx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= access.passkeysPerAccount) return refusals.passkeysFull;
    const inserted = await tx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) return refusals.passkeyInvalid;
    await post.write(tx, { mail: mailOf('passkeyAdded', user.email, user.username) });
    return undefined;
  });
  post.wake();
  return refused;
}

/** Another's, or one that is none, is as it was. */
export async function renamePasskey(
  { db }: AccessContext,
  { userId }: Who,
  { id, keyName }: { readonly id: string; readonly keyName: string },
): Promise<Refusal | undefined> {
  const name = keyName.trim();
  if (name === '' || hasControlCharacters(name)) return refusals.name;
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId).execute();
  return undefined;
}

export async function removePasskey(
  { db, post }: AccessContext,
  { userId }: Who,
  { id }: { readonly id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) return;
    const { email, username } = await tx
      .selectFrom('users')
      .select(['email', 'username'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await post.write(tx, { mail: mailOf('passkeyRemoved', email, username) });
  });
  post.wake();
}
