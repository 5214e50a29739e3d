import type { Transaction } from 'kysely';
import type { BetId, SessionId } from '#domain/brand.ts';
import type { StaffRole } from '#domain/contract/staff-fields.ts';
import type { Schema } from '../db/schema.ts';

/** The audit trail: who of the staff saw or took what of whom, and why. Types; `create-audit.ts` opens it. */

/** What may be done with recordings (replay-console, feature 16). */
export type Role = StaffRole;

/** The same trail holds what customers do with their own records. */
export interface AuditEntry {
  readonly at: number;
  readonly actor:
    | { readonly kind: 'staff'; readonly id: string; readonly role: Role }
    | { readonly kind: 'customer' }
    /** A sign-in that failed: the name that was typed, whether or not somebody has it. */
    | { readonly kind: 'nobody'; readonly id: string };
  readonly act:
    | 'opened'
    | 'unmasked'
    | 'exported'
    | 'noted'
    | 'searched'
    /** Read the audit trail itself. */
    | 'reviewed'
    | 'signedIn'
    | 'signInFailed'
    | 'signedOut'
    | 'enrolled'
    | 'recoveryAsked'
    | 'recoveryRefused'
    | 'recovered'
    /** Access given and taken, from the command line. */
    | 'appointed'
    | 'dismissed'
    /** An obvious error in a price was put right, from the command line. */
    | 'corrected'
    /** A selection whose result no feed told was settled, in the console or from the command line. */
    | 'settled'
    /** A customer was logged out everywhere, from the command line. */
    | 'loggedOut'
    /** An account was closed or opened, or its customer asked something, from the command line. */
    | 'accountClosed'
    | 'accountOpened'
    | 'interventionRaised'
    /** What a customer may lose was set or taken away, from the command line. */
    | 'spendLimitSet'
    /** What a customer was asked was looked at; they were asked for the questionnaire, or talked to. */
    | 'safeguardsSeen'
    | 'questionnaireAsked'
    | 'talkHeld'
    /** Code, recovery codes and passkeys of a customer were taken away, from the command line. */
    | 'factorsRemoved'
    /** Something was said to customers in the console, or taken back. */
    | 'announced'
    | 'announcementWithdrawn'
    /** A customer's document was looked at, and what was said of it. */
    | 'documentSeen'
    | 'documentAccepted'
    | 'documentRefused'
    /** A customer gave another address; whose says the detail, which address nothing. */
    | 'addressChanged'
    /** The balance behind a shut account was paid out. */
    | 'paidOut'
    /** The provider's page was opened to name a bank account for such a customer. */
    | 'payOutAccountOpened'
    | 'erased';
  readonly session: SessionId | null;
  readonly bet: BetId | null;
  readonly reason: string | null;
  readonly ticket: string | null;
  /** Of the recording, where there is one: who reads the trail later must have it among theirs. */
  readonly brand?: string | null;
  /** What was searched for, exported or written; the words given with a reason. */
  readonly detail?: string | null;
}

export interface Audit {
  /** Durable when it resolves: nothing is shown or handed out before. Becomes a leaf of the proofs' tree. */
  record(entry: AuditEntry, transaction?: Transaction<Schema>): Promise<{ readonly id: string }>;
  /** Entries that name this session or bet, newest first. */
  seenBy(subject: { readonly session: SessionId } | { readonly bet: BetId }): Promise<readonly AuditEntry[]>;
}
