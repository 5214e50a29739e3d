import { flushLimits } from './limits.ts';

/** What waits to be stored: always whole commits. */
export interface Buffered {
  readonly commits: number;
  readonly events: number;
  /** Price rows in frames. */
  readonly rows: number;
  /** Events that are not live frames. */
  readonly cold: number;
  /** Monotonic ms of the first one; null when nothing waits. */
  readonly since: number | null;
}

export const nothingBuffered: Buffered = { commits: 0, events: 0, rows: 0, cold: 0, since: null };

/**
 * commit: one was added. deadline: the wait asked for is over. hidden: the tab was hidden or is being left.
 * barrier: an epic waits for storage.
 */
export type FlushCause = 'commit' | 'deadline' | 'hidden' | 'barrier';

/** Strict: on the disk before it is called stored. Relaxed: handed to the operating system. */
export type Durability = 'strict' | 'relaxed';

export type Decision =
  | { readonly kind: 'flush'; readonly durability: Durability }
  /** `ms` until the deadline; null when there is nothing to wait for. */
  | { readonly kind: 'wait'; readonly ms: number | null };

/**
 * What to flush when. A deadline from the first buffered commit, not a debounce: a stream that never pauses
 * is stored all the same. A hidden tab may be gone at any moment, so what is not a live frame is stored at
 * once.
 */
export function decideFlush(buffered: Buffered, cause: FlushCause, now: number, hidden: boolean): Decision {
  if (cause === 'barrier') return { kind: 'flush', durability: 'strict' };
  if (buffered.since === null) return { kind: 'wait', ms: null };
  const allowed = buffered.cold > 0 ? flushLimits.coldDeadlineMs : flushLimits.deadlineMs;
  const left = buffered.since + allowed - now;
  const full = buffered.events >= flushLimits.events || buffered.rows >= flushLimits.rows;
  const leaving = cause === 'hidden' || (hidden && buffered.cold > 0);
  if (full || leaving || left <= 0) return { kind: 'flush', durability: 'relaxed' };
  return { kind: 'wait', ms: left };
}

/** One commit more. */
export function addCommit(
  buffered: Buffered,
  commit: { readonly events: number; readonly rows: number; readonly cold: number },
  now: number,
): Buffered {
  return {
    commits: buffered.commits + 1,
    events: buffered.events + commit.events,
    rows: buffered.rows + commit.rows,
    cold: buffered.cold + commit.cold,
    since: buffered.since ?? now,
  };
}
