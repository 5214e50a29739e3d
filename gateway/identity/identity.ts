import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { IdentityTold } from '#domain/contract/identity-checks.ts';
import type { PostalAddress } from '#domain/identity/address.ts';
import type { DocumentKind, DocumentPaper } from '#domain/identity/documents.ts';
import type { Proof } from '../accounts/proof.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';

/** A document on its way in. */
export interface NewDocument {
  readonly kind: DocumentKind;
  /** What it is, by the customer: whoever looks at it says whether that is so. */
  readonly paper?: DocumentPaper | undefined;
  /** The customer's own: the same again is the same document. */
  readonly ref: string;
  readonly bytes: Buffer;
}

/** Who a customer is, as far as it is known (KYC-01 to KYC-07). */
export interface Identity {
  told(user: UserId): Promise<IdentityTold>;
  /**
   * Keeps the address and looks the customer up, or does so by the one that is known; answers in time,
   * whatever has been found out by then.
   */
  lookUp(user: UserId, address: PostalAddress | undefined): Promise<IdentityTold | Refusal>;
  /** An address as it is kept with whom it belongs to. */
  sealAddress(user: UserId, address: PostalAddress): Promise<string>;
  /** The address that the customer gave, opened; undefined where they gave none. */
  addressOf(user: UserId): Promise<PostalAddress | undefined>;
  /**
   * Another address, of who has shown the password: what was verified by the one of before is verified no
   * more (ACC-02). Nobody is looked up by it yet.
   */
  move(
    user: UserId,
    address: PostalAddress,
    proof: Proof,
    /** Done with it. */
    within?: (tx: Transaction<Schema>) => Promise<void> | undefined,
  ): Promise<Refusal | undefined>;
  send(user: UserId, document: NewDocument): Promise<IdentityTold | Refusal>;
}
