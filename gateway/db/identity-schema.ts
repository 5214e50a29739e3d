import type { Generated } from 'kysely';
import type {
  DocumentKind,
  DocumentPaper,
  DocumentReason,
  DocumentState,
  MediaType,
} from '#domain/identity/documents.ts';
import type { IdentityStatus, LookupOutcome } from '#domain/identity/identity-status.ts';

/** Who customers are. Nothing of a document, and no address, stands here in clear. */
export interface IdentityTables {
  identities: IdentitiesTable;
  identity_lookups: IdentityLookupsTable;
  identity_documents: IdentityDocumentsTable;
}

export interface IdentitiesTable {
  user_id: string;
  /** As last written: whether it has run out says `verified_until`. */
  status: IdentityStatus;
  /** A document has to show the address too. */
  wants_address: Generated<boolean>;
  /** Epoch ms; null: it does not end. */
  verified_until: Generated<number | null>;
  /** JSON of a `PostalAddress`. */
  address_sealed: Generated<string | null>;
  changed_at: number;
  /** Epoch ms at which they gave another address themselves; null: never. */
  moved_at: Generated<number | null>;
}

interface IdentityLookupsTable {
  /** What the provider knows it by. */
  ref: string;
  user_id: string;
  /** The same person at the same address has the same one; keyed, so that it tells nothing. */
  person_key: string;
  outcome: Generated<LookupOutcome | null>;
  asked_at: number;
  answered_at: Generated<number | null>;
  /** Epoch ms at which whoever was asked could not say; null: not since it was asked last. */
  failed_at: Generated<number | null>;
  /** By an address that is theirs no more: it says nothing of now. */
  is_over: Generated<boolean>;
}

export interface IdentityDocumentsTable {
  id: string;
  user_id: string;
  /** The customer's, by which it is sent once. */
  ref: string;
  kind: DocumentKind;
  /** What its customer says that it is; null: from a page that did not ask. */
  paper: Generated<DocumentPaper | null>;
  media_type: MediaType;
  /** Keyed: whether it is the same file again. */
  content_hash: string;
  key_wrapped: string;
  sealed: Buffer;
  /** 0 to 100 (KYC-08); null: no picture, or from a build that did not measure. */
  sharpness: Generated<number | null>;
  glare: Generated<number | null>;
  state: DocumentState;
  reason: Generated<DocumentReason | null>;
  sent_at: number;
  decided_at: Generated<number | null>;
  /** Member of staff, or `provider`. */
  decided_by: Generated<string | null>;
}
