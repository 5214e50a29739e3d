/** The tree of proofs (REL-13). */
export interface ProofSettings {
  /** ms between checkpoints; nothing is signed when there is no new leaf. */
  readonly everyMs: number;
  /** Leaves that are given their places in one transaction; more wait for the next one. */
  readonly leavesAtOnce: number;
  /**
   * Folder outside of the database in which every checkpoint is cosigned and kept; null publishes to nobody.
   */
  readonly witness: string | null;
}

export const proofSettings: ProofSettings = { everyMs: 60_000, leavesAtOnce: 5_000, witness: null };
