import type { BundleSubject } from '#domain/proofs/bundle/bundle-parts.ts';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import type { Refused } from '../recording/recording-messages.ts';

export interface PackRequest {
  readonly file: Blob;
  /** Keys of whom the page trusts, PEM. */
  readonly keys: readonly string[];
  /** A recording alone is only checked. */
  readonly isPack: boolean;
}

/**
 * What the worker says of the pack that it was handed: first what is in it, then what checking all of it has
 * shown.
 */
export type PackReply =
  | {
      readonly kind: 'unpacked';
      readonly recording: Blob;
      readonly acts: readonly object[] | undefined;
      readonly subject: BundleSubject | undefined;
    }
  | Refused
  | { readonly kind: 'checked'; readonly verdict: Verdict };
