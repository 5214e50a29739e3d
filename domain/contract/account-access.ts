import * as z from 'zod/mini';
import { Secret } from './account.ts';
import { defineCall } from './call.ts';
import { TextId } from './request-sizes.ts';
import { answering, common, customerGet, customerPost, done, guestPost } from './unbuilt.ts';

/** A forgotten password, and an address that is confirmed (ACC-04, ACC-09). */
export const askReset = defineCall({
  ...guestPost,
  implemented: true,
  name: 'askReset',
  path: '/api/platform/password/forgotten',
  source: 'ACC-04',
  doc: 'Sends a link for another password, if there is an account of that name or e-mail address. The answer, and the time it takes, are the same whether there is one.',
  query: z.object(common),
  body: z.object({ username: z.string().check(z.minLength(1), z.maxLength(254)) }),
  answer: done,
});
export const resetPassword = defineCall({
  ...guestPost,
  implemented: true,
  name: 'resetPassword',
  path: '/api/platform/password/reset',
  source: 'ACC-04',
  doc: 'Another password by the link that was sent: it works once and for half an hour. Ends every session, forgets every device and removes every passkey.',
  secrets: { request: ['resetToken', 'newPassword'], answer: [] },
  query: z.object(common),
  body: z.object({ resetToken: Secret, newPassword: Secret }),
  answer: done,
});
export const validateEmail = defineCall({
  ...guestPost,
  implemented: true,
  name: 'validateEmail',
  path: '/api/platform/email/validate',
  source: 'ACCT-05, ACCT-07, ACC-09',
  doc: 'Confirms an e-mail address by the link that was sent to it: once, and for a day.',
  secrets: { request: ['validateToken'], answer: [] },
  query: z.object(common),
  body: z.object({ validateToken: Secret }),
  answer: done,
});
export const Passkey = z.object({
  id: TextId,
  /** As the customer calls it; the log of a device has a mark in its place. */
  keyName: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.nullable(z.int()),
});
export type Passkey = z.infer<typeof Passkey>;
export const WaysIn = z.object({
  emailVerified: z.boolean(),
  /** Whether a code is asked for at a login, and recovery codes that are left (ACC-14). */
  code: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  /** Since when the device that asks has a PIN; absent where it has none (ACC-05). */
  pin: z.optional(z.object({ setAt: z.int() })),
});
export type WaysIn = z.infer<typeof WaysIn>;
export const getWaysIn = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getWaysIn',
  path: '/api/platform/waysin',
  source: 'ACC-09, ACC-14, ACC-16',
  doc: 'What opens the account beside the password, and whether its e-mail address is confirmed.',
  query: z.object(common),
  answer: answering(WaysIn),
});
export const sendEmailLink = defineCall({
  ...customerPost,
  implemented: true,
  name: 'sendEmailLink',
  path: '/api/platform/email/send',
  source: 'ACC-09',
  doc: 'Sends the link that confirms the address once more; at most one in a minute.',
  query: z.object(common),
  body: z.object({}),
  answer: done,
});

export const waysInCalls = [askReset, resetPassword, validateEmail, getWaysIn, sendEmailLink] as const;
