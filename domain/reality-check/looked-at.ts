/**
 * How long the page has been looked at since the last reality check. It stands still while the tab is hidden
 * (TRAP-22), so it is kept as a sum and the moment since which it grows. Moments are `mono` of events: a
 * clock that is set, or a device that sleeps, neither hastens nor delays a check.
 */
export interface LookedAt {
  /** Milliseconds up to `since`. */
  readonly seenMs: number;
  /** `mono` since which the page has been in sight; null while it is not. */
  readonly since: number | null;
}

/** Milliseconds looked at, as of an event. */
export const seenAt = ({ seenMs, since }: LookedAt, mono: number): number =>
  seenMs + (since === null ? 0 : Math.max(0, mono - since));

/** The count as of an event at which the page came into sight, went out of it, or stayed. */
export const lookedAt = (before: LookedAt, mono: number, visible: boolean): LookedAt => ({
  seenMs: seenAt(before, mono),
  since: visible ? mono : null,
});

/** A count that begins at an event, with what has passed before it. */
export const lookingFrom = (seenMs: number, mono: number, visible: boolean): LookedAt => ({
  seenMs,
  since: visible ? mono : null,
});

const MINUTE = 60_000;

/**
 * Whole milliseconds of looking left until the check is due; 0 when it is. `minutes`: the interval, more than
 * 0.
 */
export const leftAt = (count: LookedAt, minutes: number, mono: number): number =>
  Math.max(0, Math.ceil(minutes * MINUTE - seenAt(count, mono)));
