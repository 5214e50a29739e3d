import * as z from 'zod/mini';
import { LoginAnswer, Secret } from './account.ts';
import { defineCall } from './call.ts';
import { answering, common, customerPost, guestPost } from './unbuilt.ts';

/** Another device goes on where this one is logged in (ACC-08). */
export const createHandover = defineCall({
  ...customerPost,
  implemented: true,
  name: 'createHandover',
  path: '/api/platform/handover',
  source: 'ACC-08',
  doc: 'An address that logs another device in: once, within a minute, while the session that asks for it stands. One made before by that session is over.',
  secrets: { request: [], answer: ['data.handoverUrl'] },
  query: z.object(common),
  body: z.object({}),
  answer: answering(z.object({ handoverUrl: Secret })),
});
export const loginWithToken = defineCall({
  ...guestPost,
  implemented: true,
  name: 'loginWithToken',
  path: '/api/platform/login/token',
  source: 'ACCT-07, ACC-08',
  doc: 'Starts a session with the token of a handover. One refusal for a token that is unknown, used or over. The session asks for the password before what a session of a PIN asks for it.',
  secrets: { request: ['token'], answer: ['data.bettingToken', 'data.trustToken', 'data.challenge'] },
  query: z.object(common),
  body: z.object({ token: Secret }),
  answer: LoginAnswer,
});

export const handoverCalls = [createHandover, loginWithToken] as const;
