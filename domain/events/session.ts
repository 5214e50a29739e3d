import * as z from 'zod/mini';
import { FirstLimit } from '../account/registration-fields.ts';
import { TextVersion } from '../config/texts-in-force.ts';
import { Redacted } from '../contract/account.ts';
import { isJsonObject } from '../json.ts';
import { END_REASONS } from '../session/end-reasons.ts';
import { LOGIN_ERRORS } from '../session/login-errors.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const LoginKind = z.enum(['credentials', 'registration', 'code', 'passkey', 'pin', 'token']);
const redacted = { redacted: 'public', len: 'public', handle: 'public' } as const;
const password = { redacted: 'password', len: 12, handle: 'password#1' };

export const loginSubmitted = defineInput({
  type: 'intent/loginSubmitted',
  doc: 'The login form was sent. The password is in the vault of the HTTP interpreter; here is its handle (SES-01).',
  data: z.object({ username: z.string(), password: Redacted, captcha: z.optional(Redacted) }),
  privacy: { username: 'account', password: redacted, captcha: redacted },
  examples: [{ username: 'ann', password }],
});

export const registrationBegun = defineInput({
  type: 'intent/registrationBegun',
  doc: 'Somebody began to fill the registration in. Nothing of what they typed is here or kept anywhere (REG-03.2).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

const NOT_ASKED = {
  phone: '',
  address: '',
  city: '',
  postalCode: '',
  depositLimit: null,
  texts: [],
} as const;

export const registrationSubmitted = defineInput({
  type: 'intent/registrationSubmitted',
  version: 2,
  doc: 'The registration form was sent (REG-01, REG-03). Who and where somebody is stands here as marks.',
  data: z.object({
    username: z.string(),
    password: Redacted,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
    countryCode: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    depositLimit: FirstLimit,
    acceptTerms: z.boolean(),
    texts: z.array(TextVersion),
    marketing: z.object({
      email: z.boolean(),
      sms: z.boolean(),
      phone: z.boolean(),
      version: z.optional(z.string()),
    }),
    /** What a link said of who sent them is sent in secret (DPL-04). */
    source: z.optional(Redacted),
  }),
  privacy: {
    username: 'account',
    password: redacted,
    email: 'account',
    firstName: 'account',
    lastName: 'account',
    dateOfBirth: 'account',
    countryCode: 'account',
    phone: 'account',
    address: 'account',
    city: 'account',
    postalCode: 'account',
    depositLimit: whole('account'),
    acceptTerms: 'public',
    texts: whole('public'),
    marketing: { email: 'account', sms: 'account', phone: 'account', version: 'public' },
    source: redacted,
  },
  examples: [
    {
      username: 'ann',
      password,
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: 'Lee',
      dateOfBirth: '1990-04-01',
      countryCode: 'gb',
      phone: '~phone',
      address: '~address',
      city: '~city',
      postalCode: '~postalCode',
      depositLimit: { period: 'WEEK', amount: 5_000 },
      acceptTerms: true,
      texts: [{ text: 'terms', version: '2026-1' }],
      marketing: { email: false, sms: false, phone: false },
    },
  ],
  // Before there were five steps nothing of this was asked.
  upcasts: {
    1: (data) => (isJsonObject(data) ? { ...data, ...NOT_ASKED } : data),
  },
});

export const logoutPressed = defineInput({
  type: 'intent/logoutPressed',
  doc: 'The customer asked to log out.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const loginRequested = defineDerived({
  type: 'session/loginRequested',
  doc: 'A login or registration is on its way: the session is cleared except the reason, limits are cleared (SES-01).',
  data: z.object({ kind: LoginKind }),
  privacy: { kind: 'public' },
  examples: [{ kind: 'credentials' }],
});

export const sessionStarted = defineDerived({
  type: 'session/started',
  doc: 'The gateway opened a session. With a workflow it is not usable yet, and that is no error. Times are on the client clock.',
  data: z.object({
    /** `resumed`: of a tab that is gone, and the gateway says that it is still this customer's. */
    kind: z.enum([...LoginKind.options, 'resumed']),
    gwSessionId: z.string(),
    hasBettingToken: z.boolean(),
    workflow: z.nullable(z.string()),
    issuedAt: z.int(),
    expiresAt: z.int(),
  }),
  privacy: {
    kind: 'public',
    gwSessionId: 'account',
    hasBettingToken: 'public',
    workflow: 'public',
    issuedAt: 'public',
    expiresAt: 'public',
  },
  examples: [
    {
      kind: 'credentials',
      gwSessionId: 'g1',
      hasBettingToken: true,
      workflow: null,
      issuedAt: 0,
      expiresAt: 900_000,
    },
  ],
});

export const loginFailed = defineDerived({
  type: 'session/loginFailed',
  doc: 'No session was opened, and which text says why (SES-02).',
  data: z.object({
    kind: LoginKind,
    error: z.enum(LOGIN_ERRORS),
    errorType: z.string(),
    resultCode: z.int(),
    /** End of a cool-off or self-exclusion, as the gateway said it. */
    until: z.optional(z.string()),
  }),
  privacy: { kind: 'public', error: 'public', errorType: 'public', resultCode: 'public', until: 'account' },
  examples: [
    {
      kind: 'credentials',
      error: 'credentials',
      errorType: 'LoginInvalidUsernameOrPassword',
      resultCode: 1101,
    },
  ],
});

export const renewalForced = defineDerived({
  type: 'session/renewalForced',
  doc: 'Something failed in a way that a fresh token may cure: balance, user info, or a reload that lost the token (SES-06).',
  data: z.object({ cause: z.enum(['balance', 'userInfo', 'resumed', 'placement']) }),
  privacy: { cause: 'public' },
  examples: [{ cause: 'balance' }],
});

export const prolongRequested = defineDerived({
  type: 'session/prolongRequested',
  doc: 'An attempt to renew the session (SES-05).',
  data: z.object({ attempt: z.int(), rule: z.nullable(z.enum(['SKIP', 'RECREATE'])) }),
  privacy: { attempt: 'public', rule: 'public' },
  examples: [{ attempt: 1, rule: null }],
});

export const prolonged = defineDerived({
  type: 'session/prolonged',
  doc: 'The session was renewed. Times are on the client clock.',
  data: z.object({
    hasBettingToken: z.boolean(),
    issuedAt: z.int(),
    expiresAt: z.int(),
    /** The end is that of every session, which nothing puts off (ACC-15). */
    longest: z.optional(z.literal(true)),
    /** The customer is warned of the end. */
    endNear: z.optional(z.literal(true)),
  }),
  privacy: {
    hasBettingToken: 'public',
    issuedAt: 'public',
    expiresAt: 'public',
    longest: 'public',
    endNear: 'public',
  },
  examples: [{ hasBettingToken: true, issuedAt: 0, expiresAt: 900_000 }],
});

export const sessionEndDue = defineDerived({
  type: 'session/endDue',
  doc: 'Something other than the customer asks for the end of the session.',
  data: z.object({
    reason: z.enum(END_REASONS),
    forceOpenLogin: z.boolean(),
    /** End of a break or an exclusion, as the gateway said it. */
    until: z.optional(z.string()),
  }),
  privacy: { reason: 'public', forceOpenLogin: 'public', until: 'account' },
  examples: [{ reason: 'tokenExpired', forceOpenLogin: true }],
});

export const logoutRequested = defineDerived({
  type: 'session/logoutRequested',
  doc: 'The logout began, from idle only; personal data is cleared here (SES-07, SES-08).',
  data: z.object({ reason: z.enum(END_REASONS), hadSession: z.boolean(), forceOpenLogin: z.boolean() }),
  privacy: { reason: 'public', hadSession: 'public', forceOpenLogin: 'public' },
  examples: [{ reason: 'user', hadSession: true, forceOpenLogin: false }],
});

export const sessionEnded = defineDerived({
  type: 'session/ended',
  doc: 'The customer is logged out, and why (SES-07).',
  data: z.object({ reason: z.string() }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'user' }],
});

export const sessionEvents = [
  loginSubmitted,
  registrationBegun,
  registrationSubmitted,
  logoutPressed,
  loginRequested,
  sessionStarted,
  loginFailed,
  renewalForced,
  prolongRequested,
  prolonged,
  sessionEndDue,
  logoutRequested,
  sessionEnded,
] as const;
