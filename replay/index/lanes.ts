import type { AppEvent, EventType } from '#domain/events/registry.ts';

/**
 * Rows of the timeline, top to bottom. `background` is what no row shows: timers, draws, pages, live ticks.
 */
export const LANES = [
  'quotes',
  'intents',
  'attempts',
  'outcomes',
  'wallet',
  'live',
  'errors',
  'background',
] as const;
export type Lane = (typeof LANES)[number];

const byType: Partial<Record<EventType, Lane>> = {
  'betslip/legPriceChanged': 'quotes',
  'betslip/legPriceTypeChanged': 'quotes',
  'betslip/legAvailabilityChanged': 'quotes',
  'betslip/castAvailabilityChanged': 'quotes',
  'betslip/eachWayTermsChanged': 'quotes',
  'betslip/calculated': 'quotes',
  'placement/armed': 'background',
  'placement/stepChanged': 'background',
  'placement/balanceRefreshDue': 'background',
  'placement/gateMoved': 'live',
  'placement/betOutcomeReceived': 'outcomes',
  'placement/lateResultReceived': 'outcomes',
  'placement/finished': 'outcomes',
  'placement/decisionDeferred': 'outcomes',
  'user/balanceLoaded': 'wallet',
  'user/cashMoved': 'wallet',
  'user/infoLoaded': 'wallet',
  'bonuses/loaded': 'wallet',
  'live/connectionChanged': 'live',
  'live/silenceChanged': 'live',
  'live/gapDetected': 'live',
  'live/serverUnavailableFlagged': 'live',
  'lifecycle/connectivityChanged': 'live',
  'intent/ignored': 'background',
};

const failures: ReadonlySet<EventType> = new Set<EventType>([
  'placement/refused',
  'placement/abandoned',
  'placement/outcomeLost',
  'placement/receiptRejected',
  'recording/acknowledgementRefused',
  'placement/transitionRefused',
  'placement/offerAnswerLost',
  'placement/waitingEnded',
  'betslip/calculationFailed',
  'betslip/legRefused',
  'betslip/groupRefused',
  'live/subscriptionFailed',
  'lifecycle/epicFailed',
  'lifecycle/inputRejected',
  'lifecycle/evidenceDegraded',
  'session/loginFailed',
  'myBets/listFailed',
  'settings/saveFailed',
  'sharing/slipCodeFailed',
  'sharing/slipLinkRefused',
]);

/** Something went wrong for the customer: refused, lost, failed. */
export function isFailure(event: AppEvent): boolean {
  if (event.type === 'gateway/answered') return event.data.outcome.kind !== 'ok';
  if (event.type === 'placement/betOutcomeReceived' || event.type === 'placement/lateResultReceived')
    return event.data.status === 'FAILED';
  return failures.has(event.type);
}

/**
 * The one row that an event belongs to: a failure is an error whatever else it is about, except a bet's own
 * outcome.
 */
export function laneOf(event: AppEvent): Lane {
  const own = byType[event.type];
  if (own === 'outcomes') return own;
  if (isFailure(event)) return 'errors';
  if (own !== undefined) return own;
  if (event.type.startsWith('intent/')) return 'intents';
  if (event.type.startsWith('placement/')) return 'attempts';
  if (event.type === 'gateway/requested' && isPlacementCall(event.data.op)) return 'attempts';
  return 'background';
}

/** Calls that send a bet or ask what became of one. */
export const isPlacementCall = (op: string): boolean => /^(placeBets|answerOffer|betStatus)$/.test(op);
