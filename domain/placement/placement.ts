import type * as z from 'zod/mini';
import type { StakeId } from '../betslip/slip.ts';
import type { BetId, PlacementRef, SelectionId, UserId } from '../brand.ts';
import { DEFAULTS } from '../config/defaults.ts';
import type { PlacementSlip, Receipt } from '../contract/betting.ts';
import type { PlacementError } from '../contract/not-placed.ts';
import type { ShownSlip } from '../events/shown-slip.ts';
import type { Money } from '../money/money.ts';
import type { BetIdentity } from './bet-identity.ts';
import type { Hold, OfferAnswer } from './hold.ts';

/** Placement as state: what was sent, what is known of it, and what the customer may be told. */

/** There is no "failed" step: total failure stays in semiFailed (TRAP-01). */
export const STEPS = ['before', 'progress', 'semiFailed', 'success', 'result'] as const;
export type Step = (typeof STEPS)[number];

export type BetStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';
export type BetError = z.infer<typeof PlacementError>;

/** Error types that this side adds to the gateway's (CORE-08). */
export const BETPLACEMENT_TIMEOUT = 'BetplacementTimeout';
export const OTHER_ERROR = 'Other';
/** The ref was fenced: not placed, and it never will be. */
export const NOT_PLACED = 'NotPlaced';

/**
 * What we know of one ref, apart from what the slip says about it (TRAP-02). requested: in the log, nothing
 * sent · sent: no answer yet · unknown: the answer was lost, we are checking · waiting: the gateway has it
 * and is not done · final: receipt, refusal or fence.
 */
export type Knowledge = 'requested' | 'sent' | 'unknown' | 'waiting' | 'final';

export interface PlacedBet {
  readonly ref: PlacementRef;
  readonly stakeId: StakeId;
  /** Identity of the bet without prices: what "the same bet again" means (FAIL-02). */
  readonly identity: BetIdentity;
  readonly slip: PlacementSlip;
  readonly status: BetStatus;
  readonly errors: readonly BetError[];
  readonly receipt: Receipt | null;
  readonly knowledge: Knowledge;
  /** Why it is not decided yet; null when nothing was said about that, or it is. */
  readonly hold: Hold | null;
  /** The customer's word on the counter-offer in `hold`; null before it is given. */
  readonly offerAnswer: OfferAnswer | null;
  /**
   * The bet as the customer agreed to it instead, once for each time that a yes went out: what a receipt may
   * be for besides `slip`.
   */
  readonly agreed: readonly PlacementSlip[];
  /** Errors of an unsigned refusal of the whole request: what is told when a fence proves it. */
  readonly refusedWith?: readonly BetError[];
  /** Sent by another tab of this browser (FAIL-69). */
  readonly otherTab?: boolean;
  /** As of the armed bet that it was. */
  readonly outlived?: true;
  /**
   * On its way when the page was loaded again, and no answer of the customer's stood against an offer by
   * then: the log may have lost its end, and with it an offer and the yes to it.
   */
  readonly resumed?: true;
}

export interface Attempt {
  readonly account: UserId;
  readonly bets: readonly PlacedBet[];
  /** Texts of the slip at the press: receipts name the legs from here, also when the slip has moved on. */
  readonly shown: ShownSlip;
  /** `at` of the request. */
  readonly requestedAt: number;
  readonly waitProlonged: boolean;
}

export interface PlacementResult {
  readonly outcome: 'success' | 'partial' | 'failure';
  readonly attempt: Attempt;
  readonly at: number;
  /** The slip was opened or closed since: it was in sight on a phone as well. */
  readonly seen?: true;
}

/**
 * A definite answer that came after the slip had already said "could not be confirmed" (TRAP-02, PLC-08). It
 * stays, for its customer alone, until that customer has read it: over pages, reloads and logins.
 */
export interface LateResult {
  readonly ref: PlacementRef;
  readonly account: UserId;
  /** The slip may still hold the very bet. */
  readonly identity: BetIdentity;
  readonly status: Exclude<BetStatus, 'PENDING'>;
  readonly betId: BetId | null;
  readonly at: number;
  /** The bet as sent and the texts of the slip at its press: which bet it was can be told by name. */
  readonly slip: PlacementSlip;
  readonly shown: ShownSlip;
  /** Total stake of the receipt, minor units: with a counter-offer it is another one than that of `slip`. */
  readonly taken: Money | null;
}

export interface ArmedBet {
  readonly stakeId: StakeId;
  readonly identity: BetIdentity;
  readonly ref: PlacementRef;
  /**
   * Minted before the page was loaded again. A log that lost its end does not say whether the ref went out
   * then, nor with which head: the bet keeps its ref, so that it cannot be placed twice, and no head is held
   * against its receipt (FAIL-61).
   */
  readonly outlived?: true;
}

export interface PlacementState {
  readonly step: Step;
  /** Refs minted for the slip as it stands; used by the next request if the bets are still these. */
  readonly armed: readonly ArmedBet[];
  /** The attempt whose outcome the slip waits for or shows; null when none. */
  readonly attempt: Attempt | null;
  readonly lastResult: PlacementResult | null;
  /**
   * Attempts the slip no longer waits for, with bets whose truth is still open: resolved in the background,
   * never resent.
   */
  readonly unresolved: readonly Attempt[];
  /** Not read yet, oldest first. */
  readonly lateResults: readonly LateResult[];
  /** Why the last request ended before anything was sent; cleared by the next request. */
  readonly abandoned: 'stale' | 'offline' | 'disconnected' | 'loggedOut' | null;
  /**
   * False once the live connection has been away for longer than 5 s: prices may be out of date (FAIL-14).
   */
  readonly gateOpen: boolean;
}

export const NO_PLACEMENT: PlacementState = {
  step: 'before',
  armed: [],
  attempt: null,
  lastResult: null,
  unresolved: [],
  lateResults: [],
  abandoned: null,
  gateOpen: true,
};

/** Milliseconds (CORE-09, PROT-06). */
export const PLACEMENT_TIMES = {
  /** Default of the waiting period, used when the configuration says 0 (TRAP-03). */
  waitingPeriod: DEFAULTS.betslip.waitingPeriodMs,
  /** After the end of a trader's time or an offer, until the news of it is here. */
  afterHold: DEFAULTS.betslip.afterHoldMs,
  /** "Still confirming" text. */
  interim: DEFAULTS.betslip.waitingTextsMs[0],
  /** A request older than this when it could be sent is asked again (FAIL-11). */
  intentGoesStale: 3_000,
  /** Without a live connection for longer than this nothing is placed (LIV-05). */
  disconnectedTolerance: DEFAULTS.live.placementBlockMs,
  resultDelay: DEFAULTS.betslip.resultDelayMs,
  successShown: DEFAULTS.betslip.successTimeoutMs,
} as const;
/**
 * How an unknown outcome is resolved: full-jitter waits below these, milliseconds. From the third question on
 * the ref is fenced, so that the answer is definite; an unknown ends within ten seconds when the gateway can
 * be reached (INV-07).
 */
export const RESOLVING = {
  foreground: [0, 500, 1_000, 2_000, 4_000],
  fenceFrom: 2,
  /**
   * Below this once the foreground tries are used up, for five minutes or so: nothing tells when the line is
   * whole again, and from then on ten seconds count. At once when the connection or the tab comes back.
   */
  background: 5_000,
  backgroundTries: 120,
  /**
   * While the gateway holds the bet back (in-play delay); its message on the live channel usually comes
   * first.
   */
  waiting: 2_000,
} as const;

/** Ids of the legs that a set of bets uses. */
export const selectionsOf = (bets: readonly PlacedBet[]): ReadonlySet<SelectionId> =>
  new Set(bets.flatMap((bet) => bet.slip.selections.map((selection) => selection.id)));
