import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Tables of the console's staff (gateway/staff). Apart from the customers': no row of one names a row of the
 * other.
 */
export interface StaffTables {
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  staff_recoveries: StaffRecoveriesTable;
  staff_views: StaffViewsTable;
  staff_notes: StaffNotesTable;
  staff_note_versions: StaffNoteVersionsTable;
  staff_filters: StaffFiltersTable;
  staff_audit: StaffAuditTable;
}

interface StaffTable {
  /** The name they sign in with, lower case; never given to somebody else. */
  id: string;
  role: 'support' | 'supervisor' | 'engineer' | 'auditor';
  /** `["slipstream"]`: customers of other brands do not exist for them. */
  brands: string;
  password_hash: string;
  /** Sealed (staff/sealed-secret.ts). Before it is confirmed: the one shown last. */
  totp_sealed: string | null;
  totp_enrolled_at: number | null;
  /** Time step of the last code that opened; each opens once. */
  totp_last_step: Generated<number>;
  disabled_at: number | null;
  demonstration: boolean;
  created_at: number;
  /** When the first password was given, which is over some time after; of no meaning once enrolled. */
  first_password_at: Generated<number | null>;
}

interface StaffSessionsTable {
  /** SHA-256 of the credential, hex. */
  credential_hash: string;
  id: string;
  staff_id: string;
  /** `password`: the second step is still to come, and nothing is served. */
  step: 'password' | 'open';
  started_at: number;
  last_used_at: number;
  ended_at: number | null;
}

/** A new start for a colleague that waits for a second person. */
interface StaffRecoveriesTable {
  staff_id: string;
  asked_by: string;
  asked_at: number;
  /** First half of the first password, sealed. */
  half_sealed: string;
}

/** A recording opened by somebody, in one of their sessions, for a while. */
interface StaffViewsTable {
  id: string;
  staff_id: string;
  staff_session_id: string;
  session_id: string;
  brand: string;
  reason: string;
  ticket: string;
  opened_at: number;
  expires_at: number;
  unmasked_at: number | null;
}

interface StaffNotesTable {
  id: string;
  session_id: string;
  kind: 'note' | 'bookmark';
  seq: number;
  author: string;
}

/** Append-only. */
interface StaffNoteVersionsTable {
  note_id: string;
  nth: number;
  at: number;
  author: string;
  text: string;
  ticket: string;
  removed: boolean;
}

interface StaffFiltersTable {
  staff_id: string;
  name: string;
  /** `SessionFilter` as JSON. */
  filter: string;
}

/** Append-only: triggers refuse everything but an insert. */
interface StaffAuditTable {
  seq: GeneratedAlways<number>;
  id: string;
  at: number;
  actor_kind: 'staff' | 'customer' | 'nobody';
  /** Of `staff`; for `nobody` the name that was typed. */
  actor_id: string | null;
  role: string | null;
  act: string;
  session_id: string | null;
  bet_id: string | null;
  brand: string | null;
  reason: string | null;
  ticket: string | null;
  detail: string | null;
  /** Hash of the entry before; 64 zeros for the first. */
  previous_hash: string;
  /** SHA-256 over the entry's canonical JSON with `previous`, hex. */
  hash: string;
}
