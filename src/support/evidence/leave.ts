import type { PlacementRef } from '#domain/brand.ts';
import type { HandedProofs } from '#domain/contract/staff-recordings.ts';
import type { PackSeal } from '#domain/proofs/bundle/bundle-parts.ts';

/** Under what evidence leaves the console, and what the gateway adds to it. */
export interface Leave {
  readonly kind: 'granted';
  /** Stands on every page; null for a file that nobody signed in for. */
  readonly viewer: string | null;
  readonly ticket: string | null;
  /** Epoch ms. */
  readonly at: number;
  /** Without its ending. */
  readonly fileName: string;
  /** `export`: persons are taken out of the copy (UK-47). */
  readonly profile: 'device' | 'export';
  /** The copy without persons that the gateway made; absent for a file, of which the page makes it. */
  readonly copy?: Uint8Array<ArrayBuffer>;
  /** The gateway's own part; absent for a file. */
  readonly gateway?: { readonly acts: readonly object[] };
  readonly proofs?: HandedProofs;
  /**
   * The gateway's signature under the whole pack, by the digest of its manifest; absent for a file. @throws
   * when it is refused.
   */
  readonly seal?: (digest: string) => Promise<PackSeal>;
}

/**
 * Asks whether a bet's evidence may leave; whoever says yes has written down that it did. `because` is for
 * people.
 */
export type AskLeave = (
  ref: PlacementRef,
) => Promise<Leave | { readonly kind: 'refused'; readonly because: string }>;

/** A file belongs to whoever opened it. */
export const leaveOfFile: AskLeave = (ref) =>
  Promise.resolve({
    kind: 'granted',
    viewer: null,
    ticket: null,
    at: Date.now(),
    fileName: `evidence_${ref}`,
    profile: 'device',
  });
