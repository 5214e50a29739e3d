import * as z from 'zod/mini';
import { PASSWORD } from '../account/password.ts';

/** Bounds of what members of staff type, for the form and the gateway alike. Characters. */
export const STAFF_LIMITS = {
  username: { least: 2, most: 40 },
  /** Those who see customers' sessions have longer passwords than customers (ASVS 6.2). */
  password: { least: PASSWORD.staffMinimum, most: PASSWORD.maximum },
  ticket: { least: 2, most: 40 },
  explanation: { least: 8, most: 500 },
  note: 2_000,
  search: 200,
  filterName: 60,
  filters: 30,
  page: 100,
  auditPage: 100,
  waiting: 100,
  notes: 500,
} as const;

/**
 * One line, trimmed: no control characters, and no half of a surrogate pair, which no database gives back as
 * it was.
 */
export const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
/** Several lines; a database takes no NUL. */
export const lines = (least: number, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u));

export const StaffRole = z.enum(['support', 'supervisor', 'engineer', 'auditor']);
export type StaffRole = z.infer<typeof StaffRole>;

/** The name staff sign in with, also their id in the audit trail: it is never given to somebody else. */
export const StaffName = line(STAFF_LIMITS.username.least, STAFF_LIMITS.username.most).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
);
/** Why a recording is opened (UK-54). Each needs a ticket; `other` and some roles need words besides. */
export const VIEW_REASONS = [
  'complaint',
  'dispute',
  'error',
  'safety',
  'regulator',
  'audit',
  'other',
] as const;
export const ViewReason = z.enum(VIEW_REASONS);
export type ViewReason = z.infer<typeof ViewReason>;

/** Of the ticket system: `T-1042`, `SUP/2026/17`, `#881`. */
export const Ticket = line(STAFF_LIMITS.ticket.least, STAFF_LIMITS.ticket.most).check(
  z.regex(/^[#A-Za-z0-9][A-Za-z0-9._/#-]*$/),
);
export const Explanation = lines(0, STAFF_LIMITS.explanation.most);
export const NoteText = lines(1, STAFF_LIMITS.note);
export const SearchText = line(1, STAFF_LIMITS.search);
export const FilterName = line(1, STAFF_LIMITS.filterName);
export const Pseudonym = line(1, 80);
/** Epoch milliseconds. */
export const Moment = z.int().check(z.gte(0), z.lte(9_999_999_999_999));
export const Cursor = line(1, 200);
