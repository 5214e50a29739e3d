import type { EventStream } from '#domain/events/define.ts';
import type { Durability } from '#recordings/format/writer-policy.ts';

/**
 * `['manifest', session]`, `['snapshot', session]`, `['placements', session]`, or of a segment
 * `[stream, session, flush]`.
 */
export type StoreKey = readonly ['manifest' | SnapshotKind, string] | readonly [EventStream, string, number];

/** The last snapshot of a log, which a start reads, and those that stand before its placements. */
export type SnapshotKind = 'snapshot' | 'placements';

/** Everything beside a log that is only what the log folds to. */
export const snapshotKeys = (session: string): readonly StoreKey[] => [
  ['snapshot', session],
  ['placements', session],
];

export type SegmentKey = Extract<StoreKey, readonly [EventStream, string, number]>;

export const isSegmentKey = (key: StoreKey): key is SegmentKey => key.length === 3;

/** A stored segment with the last `seq` of the flush it belongs to. */
export interface StoreSegment {
  readonly bytes: Uint8Array;
  readonly end: number;
  /**
   * SHA-256 of the bytes, lower-case hex; absent where an earlier build stored them, or a stub took their
   * place.
   */
  readonly sum?: string;
}

/** A segment with the place it is kept at. */
export type PlacedSegment = StoreSegment & { readonly stream: EventStream; readonly flush: number };

export interface StoreWrite {
  readonly put: readonly (readonly [StoreKey, unknown])[];
  readonly remove: readonly StoreKey[];
}

/** Where a log's parts are kept: the browser's database, or memory when there is none. */
export interface KvStore {
  /** All or nothing. @throws StorageFailure */
  write(change: StoreWrite, durability: Durability): Promise<void>;
  /** Every manifest. @throws StorageFailure */
  manifests(): Promise<unknown[]>;
  /**
   * Segments of a log, or of some of its flushes, with their stream and the number of their flush, in order.
   *
   * @throws StorageFailure
   */
  segments(session: string, part?: FlushRange): Promise<readonly PlacedSegment[]>;
  /** What is kept as the snapshots of a log; undefined when there are none. @throws StorageFailure */
  snapshot(session: string, kind?: SnapshotKind): Promise<unknown>;
  close(): void;
}

/** So many flushes from this one on. */
export interface FlushRange {
  readonly from: number;
  readonly count: number;
}

export type FailureReason = 'quota' | 'unavailable' | 'connectionLost' | 'timeout';

/** Storage did not do what was asked; nothing was stored by the call that failed. */
export class StorageFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(`log storage: ${reason}`, { cause });
    this.name = 'StorageFailure';
    this.reason = reason;
  }
}

/** What an error of IndexedDB means for the log. */
export function failureOf(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return new StorageFailure('quota', error);
  if (name === 'InvalidStateError' || name === 'AbortError' || name === 'UnknownError') {
    return new StorageFailure('connectionLost', error);
  }
  return new StorageFailure('unavailable', error);
}

/** What stands under a segment's key; something else is read as an empty segment, which recovery refuses. */
export function segmentOf(value: unknown): StoreSegment {
  if (typeof value !== 'object' || value === null || !('bytes' in value) || !('end' in value)) return nothing;
  const { bytes, end } = value;
  if (!(bytes instanceof Uint8Array) || typeof end !== 'number') return nothing;
  return 'sum' in value && typeof value.sum === 'string' ? { bytes, end, sum: value.sum } : { bytes, end };
}

const nothing: StoreSegment = { bytes: new Uint8Array(), end: 0 };
