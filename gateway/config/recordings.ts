import type { Share } from '../recordings/shares.ts';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

/**
 * What is taken of recordings, and how long it is kept (UK-51). Everything that arrives is untrusted.
 *
 * | what                          | value              | why
 * |
 * |-------------------------------|--------------------|------------------------------------------------------------|
 * | request                       | 1 MiB              | one segment of 720 kB in base64, with its header
 * |
 * | a segment inflated            | 8 MB               | reading it holds up everything else that this
 * process does |
 * | header                        | 4 kB               | it is kept in clear
 * |
 * | session                       | 64 MB, 2 M events  | twenty hours of in-play use
 * |
 * | customer                      | 1 GB               | 30 days of heavy use
 * |
 * | installation                  | 50 GB              | beyond it nothing more is taken; what is here stays
 * |
 * | facts of a session            | 2,000              | bets, refs and errors that it is found by
 * |
 * | one customer or guest address | 300 logs, 128 MB, then 300 an hour and 32 kB a second | many people share
 * one address |
 */
export interface RecordingLimits {
  readonly requestBytes: number;
  readonly inflatedBytes: number;
  readonly headerBytes: number;
  readonly sessionBytes: number;
  readonly sessionEvents: number;
  readonly customerBytes: number;
  readonly installationBytes: number;
  readonly factsOfSession: number;
  /** Sessions whose streams are kept ready in memory. */
  readonly openSessions: number;
  /** Bytes of the content of one act; a longer one is named by its length. */
  readonly actBytes: number;
  /** Acts that wait to be written; beyond it calls wait too. */
  readonly waitingActs: number;
  /** Lines of the gateway's part that one customer's questions may add. */
  readonly lines: Share;
  /** Recordings that one customer, or as a guest one address, may begin. */
  readonly logs: Share;
  /** Bytes that one customer, or as a guest one address, may send; what has none counts a little too. */
  readonly sentBytes: Share;
  readonly leastSegmentBytes: number;
  /** ms for which acts are collected into one write. */
  readonly gatherActsMs: number;
}

export const recordingLimits: RecordingLimits = {
  requestBytes: 1_048_576,
  inflatedBytes: 8 * 1024 * 1024,
  headerBytes: 4_096,
  sessionBytes: 64 * 1024 * 1024,
  sessionEvents: 2_000_000,
  customerBytes: 1024 * 1024 * 1024,
  installationBytes: 50 * 1024 * 1024 * 1024,
  factsOfSession: 2_000,
  openSessions: 500,
  actBytes: 65_536,
  waitingActs: 5_000,
  lines: { atOnce: 2_000, perSecond: 0.2 },
  logs: { atOnce: 300, perSecond: 300 / 3_600 },
  sentBytes: { atOnce: 128 * 1024 * 1024, perSecond: 32 * 1024 },
  leastSegmentBytes: 256,
  gatherActsMs: 50,
};

/** How long each class is kept, ms (UK-51). */
export interface Retention {
  readonly behaviour: number;
  readonly session: number;
  readonly evidence: number;
  /** Of the responsible-gambling class: after the account was closed; here counted from the act. */
  readonly sensitive: number;
  /**
   * What stays of a session around each of its bets: so long before it was first armed, and after its last
   * outcome.
   */
  readonly evidenceBefore: number;
  readonly evidenceAfter: number;
  readonly sweepEveryMs: number;
}

export const retention: Retention = {
  behaviour: 30 * DAY,
  session: 30 * DAY,
  evidence: 6 * YEAR,
  sensitive: 5 * YEAR,
  evidenceBefore: 120_000,
  evidenceAfter: 60_000,
  sweepEveryMs: 3_600_000,
};
