import type { PostalAddress } from '#domain/identity/address.ts';
import type { DocumentKind, DocumentPaper, MediaType } from '#domain/identity/documents.ts';
import type { LookupOutcome } from '#domain/identity/identity-status.ts';

/** Who is looked up. */
export interface PersonLookup extends PostalAddress {
  /** Ours; the same one again is the same look-up, and has the same answer. */
  readonly ref: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly dateOfBirth: string;
  readonly countryCode: string;
}

export interface DocumentLook {
  /** Ours, as of a look-up. */
  readonly ref: string;
  readonly kind: DocumentKind;
  /** What it is to be: of any other it never says `clear`. */
  readonly paper: DocumentPaper;
  readonly type: MediaType;
  readonly bytes: Uint8Array;
}

/** `review`: it cannot say, and a person of ours looks. `unreadable`: another picture may do. */
export type DocumentVerdict = 'clear' | 'rejected' | 'unreadable' | 'review';

/**
 * Who finds out for us who somebody is. A call that throws leaves nothing known: a look-up is asked again
 * when its customer does, a document waits for our staff. It must keep neither persons nor files in a log.
 * How a real one is put here: `docs/providers.md`.
 */
export interface IdentityProvider {
  lookUp(person: PersonLookup): Promise<LookupOutcome>;
  lookAt(document: DocumentLook): Promise<DocumentVerdict>;
}
