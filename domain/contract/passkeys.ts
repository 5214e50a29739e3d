import * as z from 'zod/mini';
import { LoginAnswer, Secret } from './account.ts';
import { defineCall } from './call.ts';
import { TextId } from './request-sizes.ts';
import { answering, common, customerPost, done, guestPost } from './unbuilt.ts';

/** Passkeys (WebAuthn): a way to log in without a password. */
const PasskeyName = z.string().check(z.minLength(1), z.maxLength(64));

export const startPasskey = defineCall({
  ...customerPost,
  implemented: true,
  name: 'startPasskey',
  path: '/api/platform/passkeys/start',
  source: 'ACC-16',
  doc: 'What a browser is to make a passkey by, as JSON text, with the password once more and, where a code is asked for at a login, with one.',
  secrets: { request: ['password', 'otp'], answer: ['data.passkeyOptions'] },
  query: z.object(common),
  body: z.object({ password: Secret, otp: z.optional(Secret) }),
  answer: answering(z.object({ passkeyOptions: Secret })),
});
export const addPasskey = defineCall({
  ...customerPost,
  implemented: true,
  name: 'addPasskey',
  path: '/api/platform/passkeys/add',
  source: 'ACC-16',
  doc: 'The passkey that the browser made, as JSON text.',
  secrets: { request: ['passkey'], answer: [] },
  query: z.object(common),
  body: z.object({ passkey: Secret, keyName: PasskeyName }),
  answer: done,
});
export const renamePasskey = defineCall({
  ...customerPost,
  implemented: true,
  name: 'renamePasskey',
  path: '/api/platform/passkeys/rename',
  source: 'ACC-16',
  doc: 'Another name for a passkey of the customer.',
  query: z.object(common),
  body: z.object({ id: TextId, keyName: PasskeyName }),
  answer: done,
});
export const removePasskey = defineCall({
  ...customerPost,
  implemented: true,
  name: 'removePasskey',
  path: '/api/platform/passkeys/remove',
  source: 'ACC-16',
  doc: 'Nobody logs in with it any more. Another customer’s, or none, is no fault and removes nothing.',
  query: z.object(common),
  body: z.object({ id: TextId }),
  answer: done,
});
export const askPasskeyLogin = defineCall({
  ...guestPost,
  implemented: true,
  name: 'askPasskeyLogin',
  path: '/api/platform/login/passkey/start',
  source: 'ACC-16',
  doc: 'What a browser is to log in by, as JSON text; the same for everybody: no name is asked, and no account is told of.',
  secrets: { request: [], answer: ['data.passkeyOptions'] },
  query: z.object(common),
  body: z.object({}),
  answer: answering(z.object({ passkeyOptions: Secret })),
});
export const loginWithPasskey = defineCall({
  ...guestPost,
  implemented: true,
  name: 'loginWithPasskey',
  path: '/api/platform/login/passkey',
  source: 'ACC-16',
  doc: 'Starts a session with what the browser answered, as JSON text. It proves a device and whoever unlocked it, so no further code is asked.',
  secrets: { request: ['passkey'], answer: ['data.bettingToken', 'data.trustToken', 'data.challenge'] },
  query: z.object(common),
  body: z.object({ passkey: Secret }),
  answer: LoginAnswer,
});

export const passkeyCalls = [
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  askPasskeyLogin,
  loginWithPasskey,
] as const;
