import * as z from 'zod/mini';
import { Redacted } from '../contract/account.ts';
import { EndScope, WhereLoggedIn } from '../contract/account-security.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Where the customer is logged in, and the password (HOLD-05). */
const redacted = { redacted: 'public', len: 'public', handle: 'public' } as const;
const Ending = z.object({ scope: EndScope, id: z.optional(z.string()) });
const ending = { scope: 'public', id: 'account' } as const;

export const PASSWORD_OUTCOMES = ['done', 'wrong', 'weak', 'same', 'locked', 'lost'] as const;

export const sessionsEndPressed = defineInput({
  type: 'intent/sessionsEndPressed',
  doc: 'The customer ends a session, a device with its sessions, all others, or all (ACC-06).',
  data: Ending,
  privacy: ending,
  examples: [{ scope: 'SESSION', id: 'gw-1' }, { scope: 'ALL' }],
});
export const passwordChangeSubmitted = defineInput({
  type: 'intent/passwordChangeSubmitted',
  doc: 'The form with another password was sent. Both passwords are in the vault of the HTTP interpreter; here are their handles.',
  data: z.object({ oldPassword: Redacted, newPassword: Redacted }),
  privacy: { oldPassword: redacted, newPassword: redacted },
  examples: [
    {
      oldPassword: { redacted: 'password', len: 0, handle: 'password#1' },
      newPassword: { redacted: 'password', len: 0, handle: 'password#2' },
    },
  ],
});
export const sessionsLoaded = defineDerived({
  type: 'account/sessionsLoaded',
  doc: 'Where the customer is logged in, and the browsers that are known.',
  data: z.object({ where: WhereLoggedIn }),
  privacy: { where: whole('account') },
  examples: [
    {
      where: {
        sessions: [{ id: 'gw-1', kind: 'desktop', startedAt: 0, lastUsedAt: 60_000, current: true }],
        devices: [{ id: 'dv-1', kind: 'desktop', firstUsedAt: 0, lastUsedAt: 60_000, current: true }],
      },
    },
  ],
});
export const sessionsLoadFailed = defineDerived({
  type: 'account/sessionsLoadFailed',
  doc: 'Where the customer is logged in could not be found out.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});
export const sessionsEndSent = defineDerived({
  type: 'account/sessionsEndSent',
  doc: 'The wish to end sessions went out.',
  data: Ending,
  privacy: ending,
  examples: [{ scope: 'OTHERS' }],
});
export const sessionsEnded = defineDerived({
  type: 'account/sessionsEnded',
  doc: 'What became of it. lost: not known; the list that is asked for next tells. passwordDue: the password is asked for first.',
  data: z.object({ scope: EndScope, outcome: z.enum(['done', 'lost', 'passwordDue']) }),
  privacy: { scope: 'public', outcome: 'public' },
  examples: [{ scope: 'OTHERS', outcome: 'done' }],
});
export const passwordChangeSent = defineDerived({
  type: 'account/passwordChangeSent',
  doc: 'Another password is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const passwordChangeEnded = defineDerived({
  type: 'account/passwordChangeEnded',
  doc: 'Whether the password is another one now, or why not. lost: not known, and sending it again is safe.',
  data: z.object({ outcome: z.enum(PASSWORD_OUTCOMES) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});

export const accountSecurityEvents = [
  sessionsEndPressed,
  passwordChangeSubmitted,
  sessionsLoaded,
  sessionsLoadFailed,
  sessionsEndSent,
  sessionsEnded,
  passwordChangeSent,
  passwordChangeEnded,
] as const;
