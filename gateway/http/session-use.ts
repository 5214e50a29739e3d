import { prolong } from '#domain/contract/account.ts';
import { betStatus } from '#domain/contract/betting.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { cashOutStatus } from '#domain/contract/cash-out.ts';
import { paymentStatus } from '#domain/contract/payments.ts';
import type { SessionUse } from '../customer-session.ts';

/** What a page asks by itself though it is no GET: what became of something, and a renewal. */
const UNPROMPTED: ReadonlySet<string> = new Set(
  [prolong, betStatus, cashOutStatus, paymentStatus].map(({ name }) => name),
);

/**
 * Whether a call is a use of the session it comes in (ACC-15). A page that is open asks all day long, also
 * what guests may ask: a slip whose prices move is calculated, a recording is uploaded. That the customer is
 * there a renewal says.
 */
export const usageOf = ({
  auth,
  method,
  name,
}: Pick<CallDefinition, 'auth' | 'method' | 'name'>): SessionUse =>
  auth === 'customer' && method !== 'GET' && !UNPROMPTED.has(name) ? 'use' : 'look';
