import type * as z from 'zod/mini';
import type { StaffCall } from '#domain/contract/staff-call.ts';
import type { StaffSession } from '../staff/context.ts';
import { readStaffInput, type StaffInput } from './parse-staff-request.ts';

/** Who asks, and the cookie of the console. */
export interface StaffCaller {
  readonly credential: string | undefined;
  /** The real one, as limits are counted by. */
  readonly address: string;
  /** Sets the cookie of the answer; null takes it away. */
  setCredential(credential: string | null): void;
}

interface Raw {
  readonly params: unknown;
  readonly body: unknown;
}

export interface StaffImplementation {
  readonly call: StaffCall;
  /** @param session null for calls before sign-in alone. */
  run(request: Raw, session: StaffSession | null, caller: StaffCaller): unknown;
}

type Answer<Call extends StaffCall> = z.infer<Call['answer']> | Promise<z.infer<Call['answer']>>;

/**
 * A call of somebody who is signed in: what it takes and gives is checked by the compiler against the
 * contract.
 */
export const forStaff = <Call extends StaffCall>(
  call: Call,
  handler: (input: StaffInput<Call>, session: StaffSession) => Answer<Call>,
): StaffImplementation => ({
  call,
  run: (request, session) => {
    if (session === null) throw new Error(`${call.name} ran without a session`);
    return handler(readStaffInput(call, request), session);
  },
});

/** A call of sign-in or sign-out. */
export const forGuest = <Call extends StaffCall>(
  call: Call,
  handler: (input: StaffInput<Call>, caller: StaffCaller) => Answer<Call>,
): StaffImplementation => ({
  call,
  run: (request, _session, caller) => handler(readStaffInput(call, request), caller),
});
