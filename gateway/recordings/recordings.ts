import type { BetId, PlacementRef, SessionId, UserId } from '#domain/brand.ts';
import type { Json } from '#domain/json.ts';

/**
 * The store of recorded sessions: what devices sent of their logs, and what the gateway itself received and
 * answered. The two parts join by session and placement ref, and either stands alone (FAIL-76). Types only;
 * `create-recordings.ts` opens it.
 */

/** Pseudonym of a customer in recordings: tells sessions of one customer together without naming them. */
export type Pseudonym = string;

/** Why a recording is kept, and so for how long (UK-51). */
export type RetentionClass = 'behaviour' | 'session' | 'evidence';

/** A recorded session as a list shows it: nothing in it names the customer. */
export interface RecordedSession {
  readonly session: SessionId;
  readonly pseudonym: Pseudonym | null;
  readonly brand: string;
  readonly build: string;
  /** Epoch ms of the gateway's clock. */
  readonly startedAt: number;
  readonly lastReceivedAt: number;
  readonly bets: readonly BetId[];
  readonly refs: readonly PlacementRef[];
  /** Names of errors that the customer was shown or that the client reported. */
  readonly errors: readonly string[];
  readonly events: number;
  readonly bytes: number;
  /**
   * `whole`: everything up to the last event sent is here; `partial`: there is a hole or nothing of the
   * client's yet.
   */
  readonly clientPart: 'whole' | 'partial' | 'none' | 'erased';
  /**
   * Something in it is about limits, exclusion or means: for roles that may see that (UK-53). Its names are
   * not in `errors`.
   */
  readonly sensitive?: boolean;
}

export interface RecordingQuery {
  readonly text?: string;
  readonly bet?: BetId;
  readonly ref?: PlacementRef;
  readonly pseudonym?: Pseudonym;
  readonly error?: string;
  readonly build?: string;
  readonly brand?: string;
  /** Of these alone; none of them is nothing. */
  readonly brands?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  readonly after?: string;
  readonly size?: number;
}

export interface RecordingPage {
  readonly sessions: readonly RecordedSession[];
  readonly next: string | null;
}

/** One thing that the gateway did for a session, by its own clock: its half of the story. */
export interface GatewayAct {
  readonly at: number;
  readonly kind: 'received' | 'answered' | 'changed';
  readonly call: string;
  readonly ref: PlacementRef | null;
  readonly bet: BetId | null;
  /** Request id of the client, where it sent one. */
  readonly corr: string | null;
  /** About limits, exclusion or means (UK-53). */
  readonly sensitive?: boolean;
  readonly content: Json;
}

export interface Recordings {
  search(query: RecordingQuery): Promise<RecordingPage>;
  /**
   * The session's part from the device as one `.slip` file; undefined when there is none or it was erased.
   */
  file(session: SessionId): Promise<Uint8Array | undefined>;
  /** What the gateway received and answered; enough alone when the device's part never arrives (FAIL-76). */
  gatewayPart(session: SessionId): Promise<readonly GatewayAct[]>;
  sessionOfBet(bet: BetId): Promise<SessionId | undefined>;
  /** Whose pseudonym this is; for staff who gave a reason (UK-54). */
  customerOf(pseudonym: Pseudonym): Promise<UserId | undefined>;
  pseudonymOf(user: UserId): Promise<Pseudonym>;
  /**
   * Deletes the keys of a customer's sessions: payloads cannot be read any more, proofs stay valid (UK-52,
   * FAIL-79).
   */
  erase(user: UserId): Promise<{ readonly sessions: number }>;
  /** Deletes what is older than its class allows (UK-51). */
  expire(now: number): Promise<{ readonly deleted: Readonly<Record<RetentionClass, number>> }>;
}
