import * as z from 'zod/mini';
import { Secret } from './account.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, done } from './unbuilt.ts';

/** Where a customer is logged in, and the password that opens it (ACC-03, ACC-06, HOLD-05). */
const DeviceKind = z.nullable(z.enum(['mobile', 'desktop']));
/** "Chrome", "Android": left out where not known. The log of a device has marks in their place. */
const names = { browserName: z.optional(z.string()), systemName: z.optional(z.string()) };

export const OpenSession = z.object({
  /** Handle of the session, no credential. */
  id: z.string(),
  kind: DeviceKind,
  ...names,
  startedAt: z.int(),
  lastUsedAt: z.int(),
  /** The one that asks. */
  current: z.boolean(),
});
/**
 * A browser that the customer came in with: it is let in without a captcha, whatever strangers do to the
 * name.
 */
export const KnownDevice = z.object({
  id: z.string(),
  kind: DeviceKind,
  ...names,
  firstUsedAt: z.int(),
  lastUsedAt: z.int(),
  current: z.boolean(),
});
export const WhereLoggedIn = z.object({ sessions: z.array(OpenSession), devices: z.array(KnownDevice) });
export type WhereLoggedIn = z.infer<typeof WhereLoggedIn>;

/**
 * One session; a device with its sessions and what trusts it; all but those that ask; or all, those that ask
 * among them.
 */
export const END_SCOPES = ['SESSION', 'DEVICE', 'OTHERS', 'ALL'] as const;
export const EndScope = z.enum(END_SCOPES);
export type EndScope = z.infer<typeof EndScope>;

export const getSessions = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getSessions',
  path: '/api/platform/sessions',
  source: 'HOLD-05, ACC-06',
  doc: 'Open sessions of the customer, newest use first, and browsers that are known, with the names of browser and system. No addresses, no places.',
  query: z.object(common),
  answer: answering(WhereLoggedIn),
});
export const endSessions = defineCall({
  ...customerPost,
  implemented: true,
  name: 'endSessions',
  path: '/api/platform/sessions/end',
  source: 'HOLD-05, ACC-06',
  doc: 'Ends sessions of the customer; live channels end with them. `id` for SESSION and DEVICE; another’s, or none, ends nothing and is no fault.',
  query: z.object(common),
  body: z.object({ scope: EndScope, id: z.optional(z.string().check(z.maxLength(64))) }),
  answer: done,
});
export const changePassword = defineCall({
  ...customerPost,
  implemented: true,
  name: 'changePassword',
  path: '/api/platform/password',
  source: 'HOLD-05, ACC-03',
  doc: 'Another password. Ends all other sessions and forgets all other browsers. The old one is counted before it is looked at, as a login is.',
  secrets: { request: ['oldPassword', 'newPassword'], answer: [] },
  query: z.object(common),
  body: z.object({ oldPassword: Secret, newPassword: Secret }),
  answer: done,
});

export const accountSecurityCalls = [getSessions, endSessions, changePassword] as const;
