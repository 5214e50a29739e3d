import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import { UserId } from '#domain/brand.ts';
import { barred, openProven } from '../accounts/login.ts';
import { refusals } from '../accounts/refusals.ts';
import type { Visitor } from '../customer-session.ts';
import { countAttempt } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import type { AccessContext } from './context.ts';
import type { LoginResult } from './login-result.ts';
import { readAnswer, ShownPasskey, transportsIn } from './passkey-answers.ts';
import { makeChallenge, useChallenge } from './passkey-challenges.ts';
import { type PasskeySite, siteOf } from './passkey-site.ts';

/** Counts what one address of the network does here. */
async function admits({ db, now, access }: AccessContext, { address }: Visitor): Promise<boolean> {
  const { most, within } = access.passkeysPerAddress;
  return (await countAttempt(db, ['passkeys', address], now(), { most, within, lockFor: within })).admitted;
}

/** The same for everybody: the browser knows which passkeys it has here, and no account is told of. */
export async function askPasskeyLogin(
  context: AccessContext,
  origin: string | undefined,
  visitor: Visitor,
): Promise<{ readonly kind: 'begun'; readonly options: string } | Refusal> {
  const site = siteOf(context, origin);
  if (site === undefined) return refusals.passkeysElsewhere;
  if (!(await admits(context, visitor))) return refusals.tooMany;
  const { db, access } = context;
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: await makeChallenge(db, null, context.now(), access.passkey),
    timeout: access.passkey,
    userVerification: 'required',
  });
  return { kind: 'begun', options: JSON.stringify(options) };
}

type Row = Selectable<Schema['passkeys']>;

/** The counter that the authenticator says by now; undefined where it does not hold. */
async function verify(
  context: AccessContext,
  shown: z.infer<typeof ShownPasskey>,
  row: Row,
  site: PasskeySite,
): Promise<number | undefined> {
  const { userHandle, ...signed } = shown.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...shown,
        response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => useChallenge(context.db, challenge, null, context.now()),
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: transportsIn(row.transports),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/**
 * ACC-16. An unknown passkey, a removed one and a wrong signature are told alike. The authenticator has
 * checked who unlocked it, which is why no code is asked for.
 */
export async function loginWithPasskey(
  context: AccessContext,
  { passkey, origin }: { readonly passkey: string; readonly origin: string | undefined },
  previous: string | undefined,
  visitor: Visitor,
): Promise<LoginResult> {
  const { db } = context;
  const site = siteOf(context, origin);
  if (site === undefined) return refusals.passkeysElsewhere;
  if (!(await admits(context, visitor))) return refusals.tooMany;
  const shown = readAnswer(ShownPasskey, passkey);
  if (shown === undefined) return refusals.passkeyInvalid;
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', shown.id).executeTakeFirst();
  if (row === undefined) return refusals.passkeyInvalid;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const { userHandle } = shown.response;
  if (userHandle !== undefined && userHandle !== user.passkey_handle) return refusals.passkeyInvalid;
  const counter = await verify(context, shown, row, site);
  if (counter === undefined) return refusals.passkeyInvalid;
  const now = context.now();
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .executeTakeFirst();
  // It was removed meanwhile, or a copy of it was faster.
  if (Number(numUpdatedRows) !== 1) return refusals.passkeyInvalid;
  const why = await barred(context, user, now);
  if (why !== undefined) return why;
  const proof = { passkey: row.id, orElse: refusals.passkeyInvalid };
  return openProven(context, UserId.parse(user.id), { previous, visitor, withTrustToken: false }, proof);
}
