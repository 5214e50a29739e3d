import type { PlacementRef } from '#domain/brand.ts';
import type { RecordingErrorKind } from '#recordings/format/recording-error.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import type { RecordedBet } from '#replay/evidence/placements-in.ts';
import type { PathChange } from '#replay/fold/path-changes.ts';
import type { StatePath } from '#replay/fold/state-path.ts';
import type { HandedOver } from '#replay/recording/index-recording.ts';
import type { Phase } from '#replay/recording/read-recording.ts';
import type { SearchResult } from '#replay/recording/search-result.ts';

/** Why a recording is not shown. `detail` is the reader's own text, never content of the file. */
export interface Refused {
  readonly kind: 'refused';
  readonly because: RecordingErrorKind | 'unreadable' | 'brokenPack' | 'foreignPack' | 'emptyPack';
  readonly detail: string;
}

/** What the page asks of the worker that has the file. */
export type WorkerRequest =
  | { readonly kind: 'open'; readonly file: Blob }
  /** Already read elsewhere: a fork, in which things are looked up like in a file. */
  | { readonly kind: 'hold'; readonly handed: HandedOver }
  | { readonly kind: 'bets'; readonly id: number }
  | { readonly kind: 'evidence'; readonly id: number; readonly ref: PlacementRef }
  | { readonly kind: 'find'; readonly id: number; readonly text: string }
  /** Nobody waits any more for what a text is found at. */
  | { readonly kind: 'forget'; readonly id: number }
  | { readonly kind: 'path'; readonly id: number; readonly path: StatePath };

export type WorkerOpened = HandedOver & { readonly kind: 'opened' };

export type WorkerReply =
  | { readonly kind: 'progress'; readonly phase: Phase; readonly share: number }
  | WorkerOpened
  | Refused
  /** How far the walk along the chains is, 0 to 1; at 1 every event is proven. */
  | { readonly kind: 'proof'; readonly share: number }
  /** Again and again while the session is looked through, and the last time with a share of 1. */
  | { readonly kind: 'found'; readonly id: number; readonly found: SearchResult }
  | {
      readonly kind: 'changes';
      readonly id: number;
      /** Undefined when no read model has that name. */
      readonly changes: readonly PathChange[] | undefined;
    }
  | { readonly kind: 'bets'; readonly id: number; readonly bets: readonly RecordedBet[] }
  | { readonly kind: 'evidence'; readonly id: number; readonly evidence: BetEvidence | undefined };
