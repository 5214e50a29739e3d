import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';

/** What shuts an account to its own customer (RGT-05.2). */
export type ShutColumns = Pick<
  Selectable<Schema['users']>,
  'self_excluded_until' | 'break_until' | 'excluded_at' | 'closed_at'
>;

export const SHUT_COLUMNS = ['self_excluded_until', 'break_until', 'excluded_at', 'closed_at'] as const;

const until = (refusal: Refusal, end: number): Refusal => ({
  ...refusal,
  explanationCode: new Date(end).toISOString(),
});

/**
 * Why nobody is let into an account at `now`, epoch ms, with the end where it has one; undefined where it is
 * open. An exclusion that was asked for stands after its end too, until support opens the account (RGT-14).
 */
export function shutAt(
  { self_excluded_until, break_until, excluded_at, closed_at }: ShutColumns,
  now: number,
): Refusal | undefined {
  if (self_excluded_until !== null && self_excluded_until > now)
    return until(refusals.selfExcluded, self_excluded_until);
  if (excluded_at !== null) return refusals.selfExcluded;
  if (closed_at !== null) return refusals.closed;
  return break_until !== null && break_until > now ? until(refusals.onBreak, break_until) : undefined;
}
