import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of recorded sessions (migration 0090), as kysely sees them. Hashes and heads are lower-case hex. */
export interface RecordingSchema {
  recordings: RecordingsTable;
  recording_keys: RecordingKeysTable;
  recording_streams: RecordingStreamsTable;
  recording_segments: RecordingSegmentsTable;
  recording_facts: RecordingFactsTable;
  recording_customers: RecordingCustomersTable;
  recording_pseudonyms: RecordingPseudonymsTable;
  gateway_acts: GatewayActsTable;
  recording_shares: RecordingSharesTable;
}

interface RecordingsTable {
  session: string;
  /** Canonical JSON of the log's header; null until something of the device's part is here. */
  header: string | null;
  upload_key_hash: string | null;
  brand: string;
  build: string;
  /** First seen by the gateway. */
  started_at: number;
  last_received_at: number;
  events: Generated<number>;
  bytes: Generated<number>;
  thinned_at: number | null;
  erased_at: number | null;
  /** Behaviour before this event is gone, because the consent to it was taken back. */
  behaviour_withdrawn_seq: Generated<number | null>;
}

interface RecordingKeysTable {
  session: string;
  /** AES-256-GCM under the installation's key, base64. */
  wrapped: string;
  created_at: number;
}

interface RecordingStreamsTable {
  session: string;
  stream: string;
  last_seq: number;
  head: string;
  events: number;
}

interface RecordingSegmentsTable {
  session: string;
  stream: string;
  first_seq: number;
  last_seq: number;
  events: number;
  head: string;
  opens_group: boolean;
  withheld: boolean;
  /** Null: only its head is left. */
  sealed: Uint8Array | null;
  /** Bytes of the segment as it came. */
  size: number;
  readable: boolean;
  from_at: number | null;
  to_at: number | null;
  received_at: number;
}

interface RecordingFactsTable {
  session: string;
  kind: 'bet' | 'ref' | 'error' | 'sensitive';
  value: string;
  from_at: number;
  to_at: number;
}

interface RecordingCustomersTable {
  session: string;
  pseudonym: string;
  first_at: number;
}

interface RecordingPseudonymsTable {
  pseudonym: string;
  user_id: string;
}

interface GatewayActsTable {
  id: GeneratedAlways<number>;
  at: number;
  session: string | null;
  pseudonym: string | null;
  kind: 'received' | 'answered' | 'changed';
  call: string;
  ref: string | null;
  bet: string | null;
  corr: string | null;
  class: 'session' | 'evidence' | 'sensitive';
  /** JSON. */
  content: string;
}

interface RecordingSharesTable {
  key_hash: string;
  /** What was left at `at`; below 0 a debt. */
  amount: number;
  at: number;
  /** When everything may be taken again: then the row says nothing and goes. */
  full_at: number;
}
