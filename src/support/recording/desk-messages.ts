import type { LogHeader } from '#domain/events/envelope.ts';
import type { EventIndex } from '#projections/replay/event-index.ts';
import type { Network } from '#projections/replay/network.ts';
import type { PathChange } from '#projections/replay/path-changes.ts';
import type { StatePath } from '#projections/replay/state-path.ts';
import type { Sentence } from '#projections/replay/story.ts';
import type { RecordingErrorKind } from '#recordings/format/recording-error.ts';
import type { Found } from './find-text.ts';
import type { Phase } from './read-recording.ts';

/** Why a recording is not shown. `detail` is the reader's own text, never content of the file. */
export interface Refused {
  readonly kind: 'refused';
  readonly because: RecordingErrorKind | 'unreadable';
  readonly detail: string;
}

/** What the page asks of the worker that has the file. */
export type DeskRequest =
  | { readonly kind: 'open'; readonly file: Blob }
  | { readonly kind: 'find'; readonly id: number; readonly text: string }
  | { readonly kind: 'path'; readonly id: number; readonly path: StatePath };

/** Buffers move to the page; nothing of the events' content is copied twice. */
export interface DeskOpened {
  readonly kind: 'opened';
  readonly header: LogHeader;
  /** Lines of events as UTF-8 (`event-lines.ts`). */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  readonly starts: Uint32Array;
  readonly index: EventIndex;
  readonly network: Network;
  readonly story: readonly Sentence[];
  readonly incomplete: boolean;
}

export type DeskReply =
  | { readonly kind: 'progress'; readonly phase: Phase; readonly share: number }
  | DeskOpened
  | Refused
  /** How far the walk along the chains is, 0 to 1; at 1 every event is proven. */
  | { readonly kind: 'proof'; readonly share: number }
  | { readonly kind: 'found'; readonly id: number; readonly found: Found }
  | {
      readonly kind: 'changes';
      readonly id: number;
      /** Undefined when no read model has that name. */
      readonly changes: readonly PathChange[] | undefined;
    };
