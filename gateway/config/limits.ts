/**
 * Requests a minute. Of one account, whatever cookies and addresses it comes with; of one address, which many
 * people may share, `perAddress` times as many. Sign-in, registration and codes tried are of one address and
 * counted in the database, so that they are the same however many gateways there are (HOLD-03).
 */
export interface RateLimits {
  readonly login: number;
  readonly register: number;
  readonly placement: number;
  /**
   * Codes made, codes tried, and bets asked for, each for itself: nobody shall guess codes or fill the
   * tables.
   */
  readonly sharing: number;
  /** Pieces of recordings, and questions how far one has come; also own recordings fetched as files. */
  readonly recording: number;
  /** Everything that has no limit of its own, together: of one address. */
  readonly calls: number;
  /** Calls of each kind that an account makes, where they have no limit of their own. */
  readonly account: number;
}
export const rateLimits: RateLimits = {
  login: 30,
  register: 20,
  placement: 120,
  sharing: 30,
  recording: 240,
  calls: 6_000,
  account: 1_200,
};
/** Customers that one address is believed to have at the same time. */
export const perAddress = 10;

export const http = {
  /** Bytes of a request body. */
  bodyBytes: 262_144,
  /** Lists and objects within each other in a request body; readers of it may go down recursively. */
  bodyDepth: 32,
  /**
   * Values in a request body, lists and objects counted: several times as many as the largest that the app
   * sends.
   */
  bodyValues: 20_000,
  /** Bytes of the settings that an account keeps: every list full of long ids (SET-01). */
  settingsBytes: 32_768,
  /** Bytes of encoded answers about the offer that are kept to be sent again. */
  keptAnswerBytes: 67_108_864,
  /** Of pages made for each visit, 0 to 11: 5 takes a millisecond or two, and more gains little. */
  brotliQuality: 5,
  /** ms for a request to arrive completely; long polls are answers, not requests. */
  requestMs: 30_000,
  /** ms for the largest request, a document (KYC-03.2), also over a slow line: 200 kilobits a second. */
  largestRequestMs: 450_000,
  keepAliveMs: 72_000,
  requestIdLength: 128,
  /** ms that a shutdown waits for running calls. */
  stopMs: 5_000,
} as const;

/** When a gateway says that it cannot, instead of letting everybody wait (HOLD-01). */
export interface OverloadLimits {
  /**
   * ms by which turns of the event loop are late in the mean of two samples in a row, beyond which requests
   * are answered 503.
   */
  readonly loopDelayMs: number;
  /** ms of a sample; as long at least as it is refused. */
  readonly sampleMs: number;
  /** What `retry-after` says. */
  readonly retryAfterSeconds: number;
}
export const overloadLimits: OverloadLimits = { loopDelayMs: 500, sampleMs: 1_000, retryAfterSeconds: 1 };

/** Live channels (gateway/live). */
export interface LiveLimits {
  /** ms that a `/meta/connect` is held on a socket. */
  readonly holdMs: number;
  /** ms that one is held over HTTP: only its answer shows the client that the line lives. */
  readonly pollHoldMs: number;
  /**
   * ms between the signs of life on a socket. The app does not believe a line that is silent for more than
   * two of them.
   */
  readonly beatMs: number;
  /** ms without a connect, after the last answer to one, until a session is forgotten. */
  readonly sessionMs: number;
  readonly sweepEveryMs: number;
  readonly frameBytes: number;
  readonly messagesPerFrame: number;
  readonly subscriptionsPerSession: number;
  /** Channels of one frame that are subscribed to until others have their turn; each may be a snapshot. */
  readonly channelsPerTurn: number;
  /** Frames of one socket that wait for the turns of one before them; with more it is closed. */
  readonly waitingFrames: number;
  readonly sessions: number;
  /** A page has one at a time; the one before may not have ended yet. */
  readonly sessionsPerSocket: number;
  /** Many people may share one address. */
  readonly sessionsPerAddress: number;
  /** Channels that were left last and go on counting where they stood when they are found again. */
  readonly leftChannels: number;
  /** Sessions that listen to one login's own channels: tabs of one browser. */
  readonly listenersPerLogin: number;
  /**
   * Logins of one account whose own channels are open at the same time: browsers and devices of one customer.
   */
  readonly loginsPerAccount: number;
  /** Subscriptions to own channels that one session may have decided at the same time. */
  readonly ownPerSession: number;
  /** Bytes of snapshots that one address may ask for at once, and how many more each second. */
  readonly snapshotBytes: number;
  readonly snapshotBytesPerSecond: number;
  /**
   * ms between two looks at whether sessions whose own channels are open are still logged in; with the look
   * itself less than 5 s.
   */
  readonly endOverMs: number;
  /** ms that a socket may be open without a session. */
  readonly idleSocketMs: number;
  /**
   * Messages that wait for one slow client, beyond which those of the offer make way for one snapshot of each
   * channel later.
   */
  readonly conflatedMessages: number;
  /** ms for which a socket may take nothing of what it was handed, until its session ends. */
  readonly stuckMs: number;
  /**
   * Messages that wait for one slow client all the same; beyond it the session ends and the client starts
   * over with snapshots.
   */
  readonly queuedMessages: number;
  /** Bytes handed to a socket that it has not taken yet; beyond it messages wait in the queue. */
  readonly socketBytes: number;
  /**
   * Messages sent and not yet acknowledged at which the held connect is answered, so that the client
   * acknowledges.
   */
  readonly unackedMessages: number;
  /** Malformed frames of one socket until it is closed. */
  readonly malformedFrames: number;
}
export const liveLimits: LiveLimits = {
  holdMs: 25_000,
  pollHoldMs: 2_000,
  beatMs: 2_000,
  sessionMs: 15_000,
  sweepEveryMs: 1_000,
  frameBytes: 262_144,
  messagesPerFrame: 2_000,
  subscriptionsPerSession: 2_000,
  channelsPerTurn: 64,
  waitingFrames: 64,
  sessions: 20_000,
  sessionsPerSocket: 4,
  sessionsPerAddress: 1_000,
  leftChannels: 10_000,
  listenersPerLogin: 32,
  loginsPerAccount: 16,
  ownPerSession: 16,
  snapshotBytes: 67_108_864,
  snapshotBytesPerSecond: 2_097_152,
  endOverMs: 4_000,
  idleSocketMs: 10_000,
  conflatedMessages: 500,
  stuckMs: 20_000,
  queuedMessages: 4_000,
  socketBytes: 1_048_576,
  unackedMessages: 500,
  malformedFrames: 5,
};
