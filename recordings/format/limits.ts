/**
 * Every number the log is kept and read by, in one place.
 *
 * | what                              | value             | why
 * |
 * |-----------------------------------|-------------------|------------------------------------------------------------|
 * | flush after events / rows         | 1,000 / 4,000     | one transaction costs the same for 1 event and
 * for 1,000   |
 * | flush after, frames alone         | 1 s               | what a crash may cost of live prices
 * |
 * | flush after, anything else        | 20 ms             | what a reload may cost of what the customer did
 * |
 * | barrier budget                    | 250 ms            | FAIL-05 to FAIL-07: a placement is never held up
 * longer            |
 * | opening the database              | 3 s               | a database that hangs must not hold up the app
 * |
 * | hot group                         | 64 segments       | the smallest part of the hot stream that can be
 * dropped    |
 * | state snapshot                    | 2,000 events,     | what a start reads behind it; 100 ms of folding
 * |
 * |                                   | 128 flushes       | on a slow machine
 * |
 * | soft cap                          | 50 MB, 10 % quota | whichever is less, over all logs of the origin
 * |
 * | time to live                      | 7 days            | from the last flush of a log that no tab holds
 * |
 * | goes on in a new tab: open bet    | 7 days            | FAIL-60: nothing of a bet is forgotten before its
 * log is       |
 * | goes on in a new tab: slip        | 12 h, 2 MB        | a slip of today; reading a long log back would
 * hold up     |
 * |                                   |                   | the first paint of everybody who comes back
 * |
 * | left alone after its last flush   | 1 s               | a tab that reloads lets go of its log for a
 * moment         |
 * | file, header, segment             | 256, 1/16, 32 MB  | an imported file is untrusted (PRIN-10, PIT-32)
 * |
 * | JSON depth, events in a file      | 64, 5 million     | the same
 * |
 */
const MB = 1024 * 1024;

export const flushLimits = {
  events: 1_000,
  /** Price rows in frames, because a frame can hold many. */
  rows: 4_000,
  /** Milliseconds from the first buffered commit: a deadline, not a debounce. */
  deadlineMs: 1_000,
  /** The same once anything but live frames waits: a reload must find what the customer did. */
  coldDeadlineMs: 20,
  barrierMs: 250,
} as const;

/** The worker of a device's first log comes over a slow line with much else, and no page waits for it. */
export const openLimits = { databaseMs: 3_000, firstDatabaseMs: 12_000 } as const;

export const hotGroupLimits = { segments: 64, rows: 250_000 } as const;

/**
 * A snapshot of the state is due after so many events or flushes: what lies behind the last one is what a
 * start reads, some seconds of a busy page or some minutes of a calm one. Of those before placements, which
 * the story of a bet begins with, so many are kept.
 */
export const snapshotLimits = { events: 2_000, flushes: 128, flushesAtOnce: 8, placements: 16 } as const;

export const retentionLimits = {
  bytes: 50 * MB,
  shareOfQuota: 0.1,
  /** Dropping stops this far below the cap, so that it does not run at every flush. */
  refillShare: 0.8,
  ttlMs: 7 * 24 * 60 * 60 * 1000,
  /**
   * Who writes which log is asked now and then: where storage refuses a write, one that was written to so
   * lately may have a tab.
   */
  livelyMs: 60 * 60 * 1000,
} as const;

export const adoptionLimits = {
  betMs: retentionLimits.ttlMs,
  slipMs: 12 * 60 * 60 * 1000,
  slipBytes: 2 * MB,
  graceMs: 1_000,
} as const;

export const readLimits = {
  fileBytes: 256 * MB,
  headerBytes: 64 * 1024,
  /** One segment, inflated. */
  segmentBytes: 32 * MB,
  segmentEvents: 100_000,
  events: 5_000_000,
  depth: 64,
} as const;

/** In an exported file a segment holds this many events, or rows of prices. */
export const exportLimits = { events: 1_000, rows: 10_000 } as const;
