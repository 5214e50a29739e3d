import * as z from 'zod/mini';
import { LoginAnswer, Secret } from './account.ts';
import { defineCall } from './call.ts';
import { answering, common, customerPost, done, guestGet, guestPost } from './unbuilt.ts';

/** A PIN in the password's place, on one device, and the password once more after it (ACC-05). */
export const setPin = defineCall({
  ...customerPost,
  implemented: true,
  name: 'setPin',
  path: '/api/platform/pin',
  source: 'ACC-05',
  doc: 'A PIN for the device that asks, in place of the one before, with the password once more, which is counted as at a login.',
  secrets: { request: ['pin', 'password'], answer: [] },
  query: z.object(common),
  body: z.object({ pin: Secret, password: Secret }),
  answer: done,
});
export const removePin = defineCall({
  ...customerPost,
  implemented: true,
  name: 'removePin',
  path: '/api/platform/pin/remove',
  source: 'ACC-05',
  doc: 'The device that asks has no PIN any more; with the password once more. Where it has none, nothing is removed and that is no fault.',
  secrets: { request: ['password'], answer: [] },
  query: z.object(common),
  body: z.object({ password: Secret }),
  answer: done,
});
export const getPinOffer = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getPinOffer',
  path: '/api/platform/login/pin/offer',
  source: 'ACC-05',
  doc: 'Whether a PIN was set on the device that asks, as its own cookie says. No account is named, and none is told of.',
  query: z.object(common),
  answer: answering(z.object({ offered: z.boolean() })),
});
export const loginWithPin = defineCall({
  ...guestPost,
  implemented: true,
  name: 'loginWithPin',
  path: '/api/platform/login/pin',
  source: 'ACC-05, SES-01',
  doc: 'Starts a session with a PIN, on the device that it was set on. One refusal for an unknown name, a device without a PIN and a wrong PIN; the fifth failure in a row ends the PIN and what trusts the device.',
  secrets: { request: ['pin'], answer: ['data.bettingToken', 'data.trustToken', 'data.challenge'] },
  query: z.object(common),
  body: z.object({ username: z.string().check(z.minLength(1), z.maxLength(254)), pin: Secret }),
  answer: LoginAnswer,
});
export const confirmPassword = defineCall({
  ...customerPost,
  implemented: true,
  name: 'confirmPassword',
  path: '/api/platform/password/confirm',
  source: 'ACC-05',
  doc: 'The password once more in a session that a PIN opened: for five minutes it may do what it may not with the PIN alone.',
  secrets: { request: ['password'], answer: [] },
  query: z.object(common),
  body: z.object({ password: Secret }),
  answer: done,
});

export const pinCalls = [setPin, removePin, getPinOffer, loginWithPin, confirmPassword] as const;
