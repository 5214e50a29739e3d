import type { Transaction } from 'kysely';
import type { Json } from '#domain/json.ts';
import type { Schema } from '../db/schema.ts';

/**
 * The append-only tree over receipts and audit events (RFC 6962): types of what other rooms may ask of it.
 * `create-proofs.ts` opens it.
 */

/**
 * What a leaf stands for, and the key it is found by: a bet's or placement's receipt, or an entry of the
 * audit trail.
 */
export interface NewLeaf {
  readonly kind: 'receipt' | 'audit';
  /** Placement ref of a receipt, id of an audit entry. Unique within its kind. */
  readonly key: string;
  /** Committed to as H(salt, canonical JSON): it can be erased later while the leaf stays. */
  readonly payload: Json;
}

export interface InclusionProof {
  readonly kind: NewLeaf['kind'];
  readonly key: string;
  /** Hex. Null after an erasure; the leaf hash stays. */
  readonly salt: string | null;
  readonly leafHash: string;
  readonly index: number;
  readonly treeSize: number;
  /** Hex, from the leaf upwards. */
  readonly path: string[];
  /** Signed tree head that the path leads to, as the text of a C2SP checkpoint note. */
  readonly checkpoint: string;
}

export interface Proofs {
  /**
   * In the same transaction as what it proves: neither is there without the other. Idempotent by kind and
   * key.
   */
  append(transaction: Transaction<Schema>, leaf: NewLeaf): Promise<void>;
  /** Undefined for a leaf that is unknown, or not yet covered by a checkpoint. */
  inclusion(kind: NewLeaf['kind'], key: string): Promise<InclusionProof | undefined>;
  /** Hex hashes that show the tree of `from` leaves to be the beginning of that of `to`. */
  consistency(from: number, to: number): Promise<readonly string[]>;
  /** The latest signed tree head. */
  checkpoint(): Promise<string>;
  /** Signs a tree head over every leaf there is now. */
  sign(): Promise<string>;
  eraseLeaf(kind: NewLeaf['kind'], key: string): Promise<void>;
  /** SPKI PEM of the key that signs checkpoints. */
  publicKey(): string;
}
