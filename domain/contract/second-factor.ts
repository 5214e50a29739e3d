import * as z from 'zod/mini';
import { LoginAnswer, Secret } from './account.ts';
import { defineCall } from './call.ts';
import { answering, common, customerPost, done, guestPost } from './unbuilt.ts';

/** A code of an authenticator beside the password (SES-03, ACC-14). */
export const finalizeLogin = defineCall({
  ...guestPost,
  implemented: true,
  name: 'finalizeLogin',
  path: '/api/platform/login/finalize',
  source: 'ACCT-07, SES-03, ACC-14',
  doc: 'Second step of a login: a code of the authenticator, or a recovery code, which is then used up. `challenge` is what the first step answered. A session begins here and not before.',
  secrets: {
    request: ['challenge', 'otp'],
    answer: ['data.bettingToken', 'data.trustToken', 'data.challenge'],
  },
  query: z.object(common),
  body: z.object({
    challenge: Secret,
    otp: Secret,
    trustDevice: z.boolean(),
  }),
  answer: LoginAnswer,
});

export const startTotp = defineCall({
  ...customerPost,
  implemented: true,
  name: 'startTotp',
  path: '/api/platform/secondfactor/start',
  source: 'ACC-14',
  doc: 'Begins to set up an authenticator, with the password once more. Nothing is asked at a login before a first code is confirmed.',
  secrets: { request: ['password'], answer: ['data.totpSecret', 'data.totpUri'] },
  query: z.object(common),
  body: z.object({ password: Secret }),
  answer: answering(z.object({ totpSecret: Secret, totpUri: Secret })),
});
export const confirmTotp = defineCall({
  ...customerPost,
  implemented: true,
  name: 'confirmTotp',
  path: '/api/platform/secondfactor/confirm',
  source: 'ACC-14',
  doc: 'A first code turns it on. Answers the recovery codes, with spaces between them, this once.',
  secrets: { request: ['otp'], answer: ['data.recoveryCodes'] },
  query: z.object(common),
  body: z.object({ otp: Secret }),
  answer: answering(z.object({ recoveryCodes: Secret })),
});
export const removeTotp = defineCall({
  ...customerPost,
  implemented: true,
  name: 'removeTotp',
  path: '/api/platform/secondfactor/remove',
  source: 'ACC-14',
  doc: 'Turns it off: with the password and a code, of the authenticator or of the recovery codes.',
  secrets: { request: ['password', 'otp'], answer: [] },
  query: z.object(common),
  body: z.object({ password: Secret, otp: Secret }),
  answer: done,
});

export const secondFactorCalls = [finalizeLogin, startTotp, confirmTotp, removeTotp] as const;
