import type { Transaction } from 'kysely';
import type { BetId, SessionId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';

/** The audit trail: who of the staff saw or took what of whom, and why. Types; `create-staff.ts` opens it. */

/** What may be done with recordings (replay-console, feature 16). */
export type Role = 'support' | 'supervisor' | 'engineer' | 'auditor';

/** The same trail holds what customers do with their own records. */
export interface AuditEntry {
  readonly at: number;
  readonly actor:
    | { readonly kind: 'staff'; readonly id: string; readonly role: Role }
    | { readonly kind: 'customer' };
  readonly act:
    | 'opened'
    | 'unmasked'
    | 'exported'
    | 'noted'
    | 'searched'
    | 'signedIn'
    | 'signInFailed'
    | 'erased';
  readonly session: SessionId | null;
  readonly bet: BetId | null;
  readonly reason: string | null;
  readonly ticket: string | null;
}

export interface Audit {
  /** Durable when it resolves: nothing is shown or handed out before. Becomes a leaf of the proofs' tree. */
  record(entry: AuditEntry, transaction?: Transaction<Schema>): Promise<{ readonly id: string }>;
  /** Who has seen this session or bet, newest first. */
  seenBy(subject: { readonly session: SessionId } | { readonly bet: BetId }): Promise<readonly AuditEntry[]>;
}
