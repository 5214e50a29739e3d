import * as z from 'zod/mini';
import { defineStaffCall, STAFF_ACTS } from './staff-call.ts';
import { STAFF_LIMITS, StaffName, StaffRole } from './staff-fields.ts';

const none = z.object({});
const done = z.object({ resultCode: z.int() });
const answering = <Data extends z.ZodMiniType>(data: Data) => z.object({ resultCode: z.int(), data });

/** Who is signed in, and what they may do: the console shows nothing else. */
export const StaffMe = z.object({
  name: z.string(),
  role: StaffRole,
  brands: z.array(z.string()),
  may: z.array(z.enum(STAFF_ACTS)),
  /** Opening a recording needs words beside the reason. */
  mustExplain: z.boolean(),
  /** Epoch ms; the session is over then unless it is used before. */
  expiresAt: z.int(),
});
export type StaffMe = z.infer<typeof StaffMe>;

const Password = z.string().check(z.minLength(1), z.maxLength(1_000));
const Code = z.string().check(z.regex(/^\d{6}$/));

/** What the second step asks for. The secret is shown once, before it is confirmed. */
export const SecondStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('code') }),
  z.object({ step: z.literal('enrol'), secret: z.string(), uri: z.string() }),
]);
export type SecondStep = z.infer<typeof SecondStep>;

export const staffSignIn = defineStaffCall({
  name: 'staffSignIn',
  method: 'POST',
  path: '/support/api/sign-in',
  doc: 'First step: name and password. The answer says what the second step asks for.',
  params: none,
  body: z.object({ username: z.string().check(z.minLength(1), z.maxLength(200)), password: Password }),
  answer: answering(SecondStep),
  may: 'guest',
});

export const staffSecondStep = defineStaffCall({
  name: 'staffSecondStep',
  method: 'POST',
  path: '/support/api/sign-in/code',
  doc: 'Second step: a code of the authenticator, each of which opens once. The first time also the own password.',
  params: none,
  body: z.object({
    code: Code,
    password: z.optional(
      z.string().check(z.minLength(STAFF_LIMITS.password.least), z.maxLength(STAFF_LIMITS.password.most)),
    ),
  }),
  answer: answering(StaffMe),
  may: 'guest',
});

export const staffSignOut = defineStaffCall({
  name: 'staffSignOut',
  method: 'POST',
  path: '/support/api/sign-out',
  doc: 'Ends the session; without one there is nothing to do.',
  params: none,
  body: none,
  answer: done,
  may: 'guest',
});

export const staffMe = defineStaffCall({
  name: 'staffMe',
  method: 'GET',
  path: '/support/api/me',
  doc: 'Who is signed in.',
  params: none,
  body: none,
  answer: answering(StaffMe),
  may: 'staff',
});

export const Colleague = z.object({
  name: z.string(),
  role: StaffRole,
  enrolled: z.boolean(),
  disabled: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

export const staffColleagues = defineStaffCall({
  name: 'staffColleagues',
  method: 'GET',
  path: '/support/api/colleagues',
  doc: 'Everybody whose brands are all among one’s own.',
  params: none,
  body: none,
  answer: answering(z.array(Colleague)),
  may: 'openedBy',
});

export const staffRecover = defineStaffCall({
  name: 'staffRecover',
  method: 'POST',
  path: '/support/api/colleagues/recover',
  doc: 'Asks for a new start of a colleague. Nothing changes before a second person approves; the answer is the first half of the first password, shown once.',
  params: none,
  body: z.object({ name: StaffName }),
  answer: answering(z.object({ half: z.string() })),
  may: 'recover',
});

const PendingRecovery = z.object({
  name: StaffName,
  askedBy: StaffName,
  askedAt: z.int(),
  /** From then on nobody can approve it. */
  expiresAt: z.int(),
  /** Asked for by whoever reads it, who cannot approve it. */
  own: z.boolean(),
});
export type PendingRecovery = z.infer<typeof PendingRecovery>;

export const staffRecoveries = defineStaffCall({
  name: 'staffRecoveries',
  method: 'GET',
  path: '/support/api/colleagues/recoveries',
  doc: 'New starts that were asked for: those that wait for this person, and those that this person asked for.',
  params: none,
  body: none,
  answer: answering(z.array(PendingRecovery)),
  may: 'approve',
});

export const staffApproveRecovery = defineStaffCall({
  name: 'staffApproveRecovery',
  method: 'POST',
  path: '/support/api/colleagues/recoveries/approve',
  doc: 'A second person approves a new start: the colleague’s sessions end and the second factor is set up anew. The answer is the second half of the first password, shown once.',
  params: none,
  body: z.object({ name: StaffName }),
  answer: answering(z.object({ half: z.string() })),
  may: 'approve',
});

export const staffRefuseRecovery = defineStaffCall({
  name: 'staffRefuseRecovery',
  method: 'POST',
  path: '/support/api/colleagues/recoveries/refuse',
  doc: 'Takes a new start that was asked for off the list: a second person’s no, or who asked takes it back. Nothing else changes.',
  params: none,
  body: z.object({ name: StaffName }),
  answer: done,
  may: 'approve',
});

export const staffAccountCalls = [
  staffSignIn,
  staffSecondStep,
  staffSignOut,
  staffMe,
  staffColleagues,
  staffRecover,
  staffRecoveries,
  staffApproveRecovery,
  staffRefuseRecovery,
] as const;
