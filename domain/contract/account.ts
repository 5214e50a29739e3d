import * as z from 'zod/mini';
import { Intervention } from '../account/intervention.ts';
import { LimitReview } from '../account/limit-review.ts';
import { USERNAME_PATTERN } from '../account/registration.ts';
import { FirstLimit, PHONE_PATTERN } from '../account/registration-fields.ts';
import { UserId } from '../brand.ts';
import { ACCEPTED_TEXTS, TextVersion } from '../config/texts-in-force.ts';
import { PostalAddress } from '../identity/address.ts';
import { Currency, Money } from '../money/money.ts';
import { defineCall } from './call.ts';
import { JsonValue } from './json-value.ts';
import { REQUEST_SIZES, TextId } from './request-sizes.ts';

export const Balance = z.object({
  cash: Money,
  bonus: Money,
  free: Money,
  bonusCashBalance: Money,
  initialBalance: Money,
  currency: Currency,
  /** +1 with each ledger posting on this account; an older one is ignored (FAIL-57). */
  version: z.int(),
});
export type Balance = z.infer<typeof Balance>;

const UserProfile = z.object({
  username: z.string(),
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  lastLoggedInTime: z.nullable(z.int()),
});
const Restrictions = z.object({
  depositAllowed: z.boolean(),
  withdrawAllowed: z.boolean(),
  compsAllowed: z.boolean(),
  bestOddsGuaranteedAllowed: z.boolean(),
  bettingBlocked: z.boolean(),
  wageringBlocked: z.boolean(),
});

/**
 * ACCT-07 user info. Fields of later issues (inbox, bonuses, kyc) are optional and absent until they are
 * built.
 */
export const UserInfo = z.object({
  sessionId: z.string(),
  userProfile: UserProfile,
  balance: Balance,
  userRestrictions: Restrictions,
  logicalRestrictions: z.array(z.string()),
  sessionStartedAt: z.int(),
  limits: z.nullable(JsonValue),
  kycStatus: z.optional(JsonValue),
  /** How many messages are unread; absent where none is (MSG-03). */
  inbox: z.optional(z.object({ unread: z.int() })),
  userBonuses: z.optional(JsonValue),
  favourites: z.object({ eventIds: z.array(z.int()) }),
  /** A question of staff that waits for its answer (RGT-07). */
  intervention: z.optional(Intervention),
  /** Figures and limits to be looked at again, in a session that began when they were due (RGT-11). */
  review: z.optional(LimitReview),
  /** Nothing was ever said to a limit of deposits: it is asked before they go on (REG-04). */
  limitAsked: z.optional(z.literal(true)),
  /** Published texts whose version in force the customer has not accepted; without it they do not bet. */
  newTexts: z.optional(z.array(TextVersion)),
  /** Told by the first login of an account and never again (MOD-06). */
  firstLogin: z.optional(z.literal(true)),
});
export type UserInfo = z.infer<typeof UserInfo>;

/**
 * A secret never leaves the HTTP interpreter: in the log it is `{redacted, len}` (EVT-04). A request names by
 * `handle` the value that the interpreter is to fill in.
 */
export const Redacted = z.object({ redacted: TextId, len: z.int(), handle: z.optional(TextId) });
export type Redacted = z.infer<typeof Redacted>;
/** What is typed or kept in secret, as it is sent; anything longer is nobody's. */
export const Secret = z.union([z.string().check(z.maxLength(REQUEST_SIZES.secret)), Redacted]);

const LoginData = z.object({
  /** Opaque handle of the gateway session, not a credential: the credential is the HttpOnly cookie. */
  gwSessionId: z.string(),
  bettingToken: Secret,
  trustToken: z.optional(Secret),
  /** What is still to be done before a session begins; null: it has begun. */
  workflow: z.nullable(z.string()),
  /** With a workflow: names what is to be finished. It opens nothing by itself. */
  challenge: z.optional(Secret),
  expiresAt: z.int(),
  userInfo: z.nullable(UserInfo),
});
export const LoginAnswer = z.object({ resultCode: z.int(), data: LoginData });

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/platform/login',
  auth: 'guest',
  source: 'ACCT-07, SES-01',
  doc: 'Starts a session. Same refusal for an unknown user and a wrong password (SES-02).',
  implemented: true,
  secrets: {
    request: ['password', 'trustToken', 'captcha'],
    answer: ['data.bettingToken', 'data.trustToken', 'data.challenge'],
  },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(254)),
    password: Secret,
    trustToken: z.optional(Secret),
    captcha: z.optional(Secret),
  }),
  answer: LoginAnswer,
});
export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/platform/register',
  auth: 'guest',
  source: 'ACCT-02, REG-01, REG-03',
  doc: 'Opens an account and a session in it, with its address, first limit and the versions of texts that were accepted, all or nothing. Demonstration accounts get demonstration money.',
  implemented: true,
  secrets: {
    request: ['password', 'source'],
    answer: ['data.bettingToken', 'data.trustToken', 'data.challenge'],
  },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({
    username: z.string().check(z.regex(USERNAME_PATTERN)),
    password: Secret,
    email: z.string().check(z.maxLength(254)),
    firstName: z.string().check(z.minLength(1), z.maxLength(64)),
    lastName: z.string().check(z.minLength(1), z.maxLength(64)),
    /** ISO date; 18 or over. */
    dateOfBirth: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    countryCode: z.string().check(z.regex(/^[a-z]{2}$/)),
    phone: z.string().check(z.regex(PHONE_PATTERN)),
    ...PostalAddress.shape,
    depositLimit: FirstLimit,
    acceptTerms: z.boolean(),
    /** Versions of the published texts that were accepted with it. */
    texts: z.array(TextVersion).check(z.maxLength(ACCEPTED_TEXTS.length)),
    marketing: z.object({
      email: z.boolean(),
      sms: z.boolean(),
      phone: z.boolean(),
      /** Of the words that the form showed beside them; absent in forms from before they had one. */
      version: z.optional(z.string().check(z.maxLength(20))),
    }),
    /** What the link said that led them here: JSON of `CameFrom` (DPL-04). */
    source: z.optional(Secret),
  }),
  answer: LoginAnswer,
});
export const prolong = defineCall({
  name: 'prolong',
  method: 'POST',
  path: '/api/platform/prolong',
  auth: 'customer',
  source: 'ACCT-07, SES-05',
  doc: 'Renews the session; RECREATE forces a new betting token. With `idleFor` only from when the customer last did something.',
  implemented: true,
  secrets: { request: [], answer: ['data.bettingToken'] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({
    refreshBettingTokenRule: z.optional(z.enum(['SKIP', 'RECREATE'])),
    /** Since the customer last did something in any tab, ms (ACC-15); absent where nobody looks. */
    idleFor: z.optional(z.int().check(z.gte(0))),
  }),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({
      bettingToken: z.optional(Secret),
      expiresAt: z.int(),
      /** The end is that of every session, which nothing puts off (ACC-15). */
      longest: z.optional(z.literal(true)),
    }),
  }),
});
export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/platform/logout',
  auth: 'guest',
  source: 'ACCT-07, SES-07',
  doc: "Ends the caller's session; with a name only that one, so that a tab never ends the session that another has opened since. Always succeeds.",
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({ gwSessionId: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ resultCode: z.int() }),
});
export const getBalance = defineCall({
  name: 'getBalance',
  method: 'GET',
  path: '/api/platform/balance',
  auth: 'customer',
  source: 'ACCT-07, USR-01',
  doc: 'Balance in minor units.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), balance: Balance }),
});
export const getUserInfo = defineCall({
  name: 'getUserInfo',
  method: 'GET',
  path: '/api/platform/userinfo',
  auth: 'customer',
  source: 'ACCT-07, USR-02',
  doc: 'Profile, balance, limits, restrictions.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), data: UserInfo }),
});
export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/platform/settings',
  auth: 'customer',
  source: 'ACCT-03, SET-01',
  doc: 'Stored settings as last saved; normalised by the client (SET-02).',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), data: z.object({ userSettings: JsonValue }) }),
});
export const saveSettings = defineCall({
  name: 'saveSettings',
  method: 'POST',
  path: '/api/platform/settings',
  auth: 'customer',
  source: 'ACCT-07, SET-01',
  doc: 'Replaces the full settings object.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({ userSettings: JsonValue }),
  answer: z.object({ resultCode: z.int() }),
});

export const accountCalls = [
  login,
  register,
  prolong,
  logout,
  getBalance,
  getUserInfo,
  getSettings,
  saveSettings,
] as const;
