import type * as z from 'zod/mini';

/**
 * What members of staff may do; who may is a table of the gateway's configuration
 * (`gateway/config/staff.ts`).
 */
export const STAFF_ACTS = [
  /** Find a recording by bet, placement ref, pseudonym or session. */
  'search',
  /** List recordings by anything else: text, errors, builds, time. */
  'browse',
  'open',
  /** See whose pseudonym it is. */
  'unmask',
  'export',
  'note',
  /**
   * Recordings with something about limits, exclusion or means in them, and what the gateway did about it
   * (UK-53).
   */
  'sensitive',
  /** Who has seen a session or a bet. */
  'seen',
  /** What a colleague has opened. */
  'openedBy',
  /** Ask for a new start of a colleague who lost the second factor. */
  'recover',
  /** Approve one that somebody else asked for. */
  'approve',
  /** See what no feed decided, and say how it ended: bets are paid by it (MEND-07, MEND-18). */
  'settle',
  /** Say something to customers, and take it back (MSG-08). */
  'announce',
  /** Look at documents that customers sent, and say what becomes of them (KYC-03). */
  'identity',
  /** Ask a customer something for their safety, and see what they were asked (RGT-06, RGT-07). */
  'safeguard',
  /** See whose money waits behind a shut account, and pay it out (RGT-14). */
  'payOut',
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/**
 * One call of the console, declared once: the gateway routes and validates from it, the console asks and
 * decodes through it. Apart from the customers' calls: other accounts, another cookie, another place
 * (`/support/api`).
 */
export interface StaffCall<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  /** Whatever changes something or leaves a line in the audit trail is a POST. */
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly doc: string;
  readonly params: Params;
  /** Ignored for GET. */
  readonly body: Body;
  readonly answer: Answer;
  /**
   * `guest`: before and during sign-in. `staff`: signed in, whatever the role. Otherwise the act that must be
   * allowed.
   */
  readonly may: 'guest' | 'staff' | StaffAct;
}

export const defineStaffCall = <
  Params extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  call: StaffCall<Params, Body, Answer>,
): StaffCall<Params, Body, Answer> => call;

/**
 * Value of `x-client-id` on every call of the console. A page of another site cannot set it, and the
 * customers' app says another one.
 */
export const STAFF_CLIENT_ID = 'support';

/**
 * Name of the meta element by which a gateway tells the console's page that there are staff accounts to sign
 * in to.
 */
export const STAFF_META = 'slipstream-staff';
