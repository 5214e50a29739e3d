import type * as z from 'zod/mini';
import type { PlacementRef, SelectionId } from '#domain/brand.ts';
import type { PlacementSlip, Receipt } from '#domain/contract/betting.ts';
import type { PlacementError } from '#domain/contract/not-placed.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { ShownSlip } from '#domain/events/shown-slip.ts';

/**
 * Everything that one recording says about one bet (UK-44, EVT-08): what stood on the screen, what was sent,
 * what was accepted, and what happened around it. Plain data, so that the console, the printed report and the
 * customer's own page tell the same story. Times are epoch ms: `at` by the customer's clock, `serverAt` by
 * the gateway's.
 */
export interface BetEvidence {
  readonly ref: PlacementRef;
  readonly betId: string | null;
  readonly status: EvidenceStatus;
  readonly recording: Pick<
    LogHeader,
    'sessionId' | 'build' | 'registry' | 'brand' | 'locale' | 'timeZone' | 'redaction' | 'startedAt'
  >;
  readonly shown: Shown;
  readonly sent: Sent | null;
  readonly calls: readonly Call[];
  readonly accepted: Accepted | null;
  readonly errors: readonly z.infer<typeof PlacementError>[];
  readonly legs: readonly LegComparison[];
  readonly market: readonly MarketChange[];
  readonly connection: readonly ConnectionChange[];
  /**
   * Gateway's clock minus the customer's, ms, by the answer nearest to the bet; null when none carried a
   * time.
   */
  readonly clockDifference: number | null;
  readonly timeline: readonly TimelineEntry[];
  /** Fields of the events told here whose content was kept out of the recording. */
  readonly redactions: readonly Redaction[];
  /**
   * Live updates of the time around the bet are not in the recording any more: the market's story may have
   * holes.
   */
  readonly liveIncomplete: boolean;
  /** What the customer looked at was not kept, because they had not agreed to it. */
  readonly behaviourWithheld: boolean;
}

/**
 * placed: a signed receipt is in the recording; notPlaced: a signed refusal or fence is; unconfirmed: the
 * recording ends without either; notSent: nothing ever left the device.
 */
export type EvidenceStatus = 'placed' | 'notPlaced' | 'unconfirmed' | 'notSent';

/** A moment of the recording that can be jumped to. */
export interface Moment {
  readonly seq: number;
  readonly at: number;
}

export interface Shown extends Moment {
  /** Every text that stood on the slip when the button was pressed (EVT-03). */
  readonly texts: ShownSlip;
  /** Which of the slip's bets this one is. */
  readonly stakeId: string;
  readonly account: string;
}

export interface Sent extends Moment {
  readonly slip: PlacementSlip;
  /** Whether the request was on the device's disk before it left (FAIL-05 to FAIL-07). */
  readonly evidence: 'durable' | 'degraded';
  readonly clientHead: string | null;
}

/** One request about this bet, and what came back. */
export interface Call extends Moment {
  readonly op: string;
  readonly requestId: string;
  readonly answer:
    | (Moment & {
        readonly kind: 'ok' | 'refused' | 'lost';
        readonly status: number | null;
        /** Why nothing usable came. */
        readonly cause: string | null;
        readonly serverAt: number | null;
      })
    | null;
}

export interface Accepted extends Moment {
  readonly receipt: Receipt;
  /** It came after the screen had said that the bet could not be confirmed (TRAP-02). */
  readonly late: boolean;
}

/** The price of one leg at the three moments that matter; null where there was none. */
export interface LegComparison {
  readonly selectionId: SelectionId;
  readonly selection: string;
  readonly market: string;
  readonly event: string;
  /** As the text on the screen. */
  readonly shown: { readonly price: string; readonly version: number } | null;
  /** As the gateway writes prices; null odds are a starting price. */
  readonly sent: { readonly odds: string | null; readonly version: number } | null;
  readonly accepted: { readonly odds: string | null; readonly version: number } | null;
}

export interface MarketChange extends Moment {
  readonly selectionId: SelectionId;
  readonly before: MarketLook;
  readonly after: MarketLook;
}

/** What the device knew about a selection. */
export interface MarketLook {
  readonly price: string;
  readonly version: number;
  readonly availability: string;
}

export interface ConnectionChange extends Moment {
  readonly kind: 'live' | 'network' | 'placementGate';
  readonly up: boolean;
}

/** What happened, in the order of the log; the words are the reader's language. */
export interface TimelineEntry extends Moment {
  readonly kind: TimelineKind;
  readonly params: Readonly<Record<string, string | number>>;
}

/** About this bet alone: told whenever they happened. */
export const KINDS_OF_THE_BET = [
  'legAdded',
  'pressed',
  'stored',
  'sent',
  'abandoned',
  'answerLost',
  'asked',
  'held',
  'offerAnswered',
  'waiting',
  'gaveUp',
  'accepted',
  'acceptedLate',
  'notPlaced',
  'notBelieved',
  'loggedOut',
  'editPressed',
  'betEdited',
  'cashOutPressed',
  'cashOutSent',
  'cashOutNotSent',
  'cashOutLost',
  'cashOutWaits',
  'cashOutPaid',
  'cashOutRefused',
  'cashOutNotBelieved',
  'cashOutByRule',
  'ruleSet',
  'ruleRemoved',
  'ruleAnswered',
  'ruleLost',
] as const;

/** What went on around it: told near the bet alone. */
const KINDS_AROUND = [
  'priceMoved',
  'closed',
  'opened',
  'changesAccepted',
  'refusedHere',
  'connectionLost',
  'connectionBack',
  'pageReloaded',
] as const;

export const TIMELINE_KINDS = [...KINDS_OF_THE_BET, ...KINDS_AROUND] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export interface Redaction {
  /** Dotted path within the event's payload. */
  readonly path: string;
  readonly type: string;
  readonly count: number;
}
