import * as z from 'zod/mini';
import { EXCLUSION_MONTHS } from '../account/own-limits.ts';
import { Redacted } from '../contract/account.ts';
import { WaysIn } from '../contract/account-access.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Ways into an account beside the password (ACC-04, ACC-09, ACC-14, ACC-16, SES-03). */
const redacted = { redacted: 'public', len: 'public', handle: 'public' } as const;
const secret = (kind: string) => ({ redacted: kind, len: 0, handle: `${kind}#1` });

/** What is asked of the gateway about them, one at a time of each. */
export const ACCESS_STEPS = [
  'askReset',
  'reset',
  'confirmEmail',
  'sendEmail',
  'changeEmail',
  'startCode',
  'confirmCode',
  'removeCode',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'askPasskeyLogin',
  'setPin',
  'removePin',
  'confirmPassword',
  'handOver',
  'excludeOnBreak',
] as const;
export type AccessStep = (typeof ACCESS_STEPS)[number];
/**
 * `left`: the customer turned back at the browser; `noPasskey`: that could not; `noMail`: we send none;
 * `passwordDue`: a PIN opened the session.
 */
export const ACCESS_OUTCOMES = [
  'done',
  'wrongPassword',
  'wrongCode',
  'weak',
  'invalid',
  'tooSoon',
  'already',
  'locked',
  'tooMany',
  'full',
  'elsewhere',
  'left',
  'noPasskey',
  'noMail',
  'passwordDue',
  'lost',
] as const;
export type AccessOutcome = (typeof ACCESS_OUTCOMES)[number];
const Step = z.enum(ACCESS_STEPS);

export const resetAsked = defineInput({
  type: 'intent/resetAsked',
  doc: 'Somebody has forgotten a password, and named the account or its e-mail address; here is the mark of what was typed.',
  data: z.object({ username: z.string() }),
  privacy: { username: 'account' },
  examples: [{ username: 'ann' }],
});
export const resetSubmitted = defineInput({
  type: 'intent/resetSubmitted',
  doc: 'Another password was chosen by a link. Token and password are in the vault; here are their handles.',
  data: z.object({ resetToken: Redacted, newPassword: Redacted }),
  privacy: { resetToken: redacted, newPassword: redacted },
  examples: [{ resetToken: secret('resetToken'), newPassword: secret('password') }],
});
export const emailLinkOpened = defineInput({
  type: 'intent/emailLinkOpened',
  doc: 'A link that confirms an address was opened, and confirming pressed.',
  data: z.object({ validateToken: Redacted }),
  privacy: { validateToken: redacted },
  examples: [{ validateToken: secret('validateToken') }],
});
export const emailLinkAsked = defineInput({
  type: 'intent/emailLinkAsked',
  doc: 'The customer wants the link that confirms the address once more.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const emailChangeSubmitted = defineInput({
  type: 'intent/emailChangeSubmitted',
  doc: 'The customer gives another e-mail address, here as its mark; the password is in the vault (ACC-02).',
  data: z.object({ email: z.string(), password: Redacted }),
  privacy: { email: 'account', password: redacted },
  examples: [{ email: '~email', password: secret('password') }],
});
export const codeSubmitted = defineInput({
  type: 'intent/codeSubmitted',
  doc: 'The code after the password (SES-03). Code and challenge are in the vault.',
  data: z.object({ challenge: Redacted, otp: Redacted, trustDevice: z.boolean() }),
  privacy: { challenge: redacted, otp: redacted, trustDevice: 'account' },
  examples: [{ challenge: secret('challenge'), otp: secret('otp'), trustDevice: false }],
});
export const codeLeft = defineInput({
  type: 'intent/codeLeft',
  doc: 'The customer goes back from the code to the password.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const codeSetUpPressed = defineInput({
  type: 'intent/codeSetUpPressed',
  doc: 'The customer sets up an authenticator, with the password once more.',
  data: z.object({ password: Redacted }),
  privacy: { password: redacted },
  examples: [{ password: secret('password') }],
});
export const codeConfirmed = defineInput({
  type: 'intent/codeConfirmed',
  doc: 'The first code of an authenticator that is being set up.',
  data: z.object({ otp: Redacted }),
  privacy: { otp: redacted },
  examples: [{ otp: secret('otp') }],
});
export const codeRemovePressed = defineInput({
  type: 'intent/codeRemovePressed',
  doc: 'No code is to be asked for any more.',
  data: z.object({ password: Redacted, otp: Redacted }),
  privacy: { password: redacted, otp: redacted },
  examples: [{ password: secret('password'), otp: secret('otp') }],
});
export const passkeyAddPressed = defineInput({
  type: 'intent/passkeyAddPressed',
  doc: 'The customer wants a passkey, with the password once more, and a code where one is asked for.',
  data: z.object({ password: Redacted, otp: z.optional(Redacted) }),
  privacy: { password: redacted, otp: redacted },
  examples: [{ password: secret('password') }, { password: secret('password'), otp: secret('otp') }],
});
export const passkeyCreated = defineInput({
  type: 'intent/passkeyCreated',
  doc: 'The browser made a passkey, and the customer named it.',
  data: z.object({ passkey: Redacted, keyName: z.string() }),
  privacy: { passkey: redacted, keyName: 'account' },
  examples: [{ passkey: secret('passkey'), keyName: 'My phone' }],
});
export const passkeyFailed = defineInput({
  type: 'intent/passkeyFailed',
  doc: 'The browser made or showed no passkey: the customer turned back, or it could not.',
  data: z.object({
    step: z.enum(['startPasskey', 'askPasskeyLogin']),
    outcome: z.enum(['left', 'noPasskey', 'already']),
  }),
  privacy: { step: 'public', outcome: 'public' },
  examples: [{ step: 'askPasskeyLogin', outcome: 'left' }],
});
export const passkeyRenamed = defineInput({
  type: 'intent/passkeyRenamed',
  doc: 'Another name for a passkey.',
  data: z.object({ id: z.string(), keyName: z.string() }),
  privacy: { id: 'account', keyName: 'account' },
  examples: [{ id: 'AQ', keyName: 'My phone' }],
});
export const passkeyRemovePressed = defineInput({
  type: 'intent/passkeyRemovePressed',
  doc: 'Nobody is to log in with a passkey any more.',
  data: z.object({ id: z.string() }),
  privacy: { id: 'account' },
  examples: [{ id: 'AQ' }],
});
export const passkeyLoginPressed = defineInput({
  type: 'intent/passkeyLoginPressed',
  doc: 'Somebody wants to log in with a passkey.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const passkeyShown = defineInput({
  type: 'intent/passkeyShown',
  doc: 'The browser has signed with a passkey.',
  data: z.object({ passkey: Redacted }),
  privacy: { passkey: redacted },
  examples: [{ passkey: secret('passkey') }],
});

export const pinSubmitted = defineInput({
  type: 'intent/pinSubmitted',
  doc: 'The customer gives this device a PIN, with the password once more (ACC-05). Both are in the vault.',
  data: z.object({ pin: Redacted, password: Redacted }),
  privacy: { pin: redacted, password: redacted },
  examples: [{ pin: secret('pin'), password: secret('password') }],
});
export const pinRemovePressed = defineInput({
  type: 'intent/pinRemovePressed',
  doc: 'This device is to have no PIN any more (ACC-05).',
  data: z.object({ password: Redacted }),
  privacy: { password: redacted },
  examples: [{ password: secret('password') }],
});
export const pinOfferAsked = defineInput({
  type: 'intent/pinOfferAsked',
  doc: 'The login form opened: whether a PIN was set on this device is asked (ACC-05).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const pinShown = defineInput({
  type: 'intent/pinShown',
  doc: 'Somebody logs in with a PIN. The name is its mark, the PIN in the vault.',
  data: z.object({ username: z.string(), pin: Redacted }),
  privacy: { username: 'account', pin: redacted },
  examples: [{ username: 'ann', pin: secret('pin') }],
});
export const passwordConfirmed = defineInput({
  type: 'intent/passwordConfirmed',
  doc: 'The password once more, in a session that a PIN opened (ACC-05).',
  data: z.object({ password: Redacted }),
  privacy: { password: redacted },
  examples: [{ password: secret('password') }],
});

export const handoverAsked = defineInput({
  type: 'intent/handoverAsked',
  doc: 'The customer wants to go on on another device (ACC-08). The address that comes for it is in the vault alone.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const handoverShown = defineInput({
  type: 'intent/handoverShown',
  doc: 'The app was opened with the code of another device (ACC-08). The token is in the vault, and gone from the address.',
  data: z.object({ token: Redacted }),
  privacy: { token: redacted },
  examples: [{ token: secret('token') }],
});

export const pinOfferLoaded = defineDerived({
  type: 'account/pinOfferLoaded',
  doc: 'Whether this device has a PIN that opens an account; whose, is not said.',
  data: z.object({ offered: z.boolean() }),
  privacy: { offered: 'account' },
  examples: [{ offered: true }],
});
export const breakExclusionSubmitted = defineInput({
  type: 'intent/breakExclusionSubmitted',
  doc: 'Somebody whose login a break refused makes it a self-exclusion of so many months (RGT-05.4).',
  data: z.object({ username: z.string(), password: Redacted, months: z.literal(EXCLUSION_MONTHS) }),
  privacy: { username: 'account', password: redacted, months: 'account' },
  examples: [{ username: 'ann', password: secret('password'), months: 6 }],
});
export const accessSent = defineDerived({
  type: 'account/accessSent',
  doc: 'A wish about a way in is on its way to the gateway.',
  data: z.object({ step: Step }),
  privacy: { step: 'public' },
  examples: [{ step: 'askReset' }],
});
export const accessEnded = defineDerived({
  type: 'account/accessEnded',
  doc: 'What became of it. lost: not known. That a link was asked for says nothing about who has an account.',
  data: z.object({ step: Step, outcome: z.enum(ACCESS_OUTCOMES) }),
  privacy: { step: 'public', outcome: 'public' },
  examples: [{ step: 'askReset', outcome: 'done' }],
});
export const waysInLoaded = defineDerived({
  type: 'account/waysInLoaded',
  doc: 'What opens the account beside the password, and whether its address is confirmed.',
  data: z.object({ waysIn: WaysIn }),
  privacy: { waysIn: whole('account') },
  examples: [{ waysIn: { emailVerified: true, code: { on: false, recoveryCodesLeft: 0 }, passkeys: [] } }],
});
export const waysInLoadFailed = defineDerived({
  type: 'account/waysInLoadFailed',
  doc: 'What opens the account could not be found out.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});
export const workflowRequired = defineDerived({
  type: 'session/workflowRequired',
  doc: 'The password was right; a session begins only with what is still to be done (SES-03).',
  data: z.object({ workflow: z.string(), expiresAt: z.int() }),
  privacy: { workflow: 'public', expiresAt: 'public' },
  examples: [{ workflow: 'OTP', expiresAt: 600_000 }],
});

export const waysInEvents = [
  resetAsked,
  resetSubmitted,
  emailLinkOpened,
  emailLinkAsked,
  emailChangeSubmitted,
  codeSubmitted,
  codeLeft,
  codeSetUpPressed,
  codeConfirmed,
  codeRemovePressed,
  passkeyAddPressed,
  passkeyCreated,
  passkeyFailed,
  passkeyRenamed,
  passkeyRemovePressed,
  passkeyLoginPressed,
  passkeyShown,
  pinSubmitted,
  pinRemovePressed,
  pinOfferAsked,
  pinShown,
  passwordConfirmed,
  handoverAsked,
  handoverShown,
  breakExclusionSubmitted,
  pinOfferLoaded,
  accessSent,
  accessEnded,
  waysInLoaded,
  waysInLoadFailed,
  workflowRequired,
] as const;
