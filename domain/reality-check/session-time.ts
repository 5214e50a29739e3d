/**
 * How long the session has lasted, as the gateway told it at an event (RGT-02). A span and not a moment, so
 * that the clocks of device and gateway need not agree.
 */
export interface SessionTime {
  /** Milliseconds at `at`. */
  readonly ms: number;
  /** Client clock, epoch ms. */
  readonly at: number;
  readonly mono: number;
}

type Moment = Pick<SessionTime, 'at' | 'mono'>;

/**
 * Milliseconds as of a later event. Of the two clocks the one that went further counts: a clock that was put
 * back does not shorten the time, and neither does a device that slept, of which `mono` knows nothing.
 */
export const sessionTimeAt = (told: SessionTime, { at, mono }: Moment): number =>
  told.ms + Math.max(0, at - told.at, mono - told.mono);

/**
 * The gateway has told again. Within one session the time is never shortened, whatever is told; what has
 * surely passed since is by the clock that went less far, so that a clock that was put forward for a while
 * lengthens nothing for good.
 */
export function sessionTimeTold(before: SessionTime | null, ms: number, { at, mono }: Moment): SessionTime {
  const passed = before === null ? 0 : Math.max(0, Math.min(at - before.at, mono - before.mono));
  return { ms: before === null ? ms : Math.max(ms, before.ms + passed), at, mono };
}
