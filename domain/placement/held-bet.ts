import type { PlacementOutcome, PlacementSlip, Receipt } from '../contract/betting.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import { localExpiry } from '../session/timing.ts';
import { betByRef, isOpen } from './attempts.ts';
import { isOfferFor } from './counter-offer.ts';
import type { Hold } from './hold.ts';
import type { PlacedBet, PlacementState } from './placement.ts';

/**
 * The bet as agreed that a receipt is for, if it is for one: the customer said yes to this content, with this
 * head.
 */
export const agreedFor = (
  { agreed }: Pick<PlacedBet, 'agreed'>,
  receipt: Pick<Receipt, 'contentHash' | 'clientHead'>,
): PlacementSlip | undefined =>
  agreed.find(
    ({ contentHash, clientHead }) => contentHash === receipt.contentHash && clientHead === receipt.clientHead,
  );

type Held = DataOf<'placement/decisionDeferred'>;

function holdOf(outcome: PlacementOutcome): Pick<Held, 'kind' | 'serverUntil' | 'offer'> | undefined {
  const { status, delay, referral, offer } = outcome;
  if (status === 'CONFIRM' && offer !== undefined)
    return { kind: 'offer', serverUntil: offer.expiresAt, offer };
  if (status === 'WAITING' && referral !== undefined)
    return { kind: 'trader', serverUntil: referral.startedAt + referral.ms, offer: null };
  if (status === 'PENDING' && delay !== undefined)
    return { kind: 'delay', serverUntil: delay.startedAt + delay.ms, offer: null };
  return undefined;
}

const isSame = (known: Hold | null, found: Pick<Held, 'kind' | 'serverUntil' | 'offer'>): boolean =>
  known !== null &&
  known.kind === found.kind &&
  known.serverUntil === found.serverUntil &&
  known.offer?.id === found.offer?.id;

/** An older message about a bet that has gone a step further says nothing. */
const STEP: Readonly<Record<Hold['kind'], number>> = { delay: 0, trader: 0, offer: 1 };

/** In play a yes to an offer is followed by the delay of the game (FAIL-42). */
const AFTER_YES = 2;

const stepOf = (kind: Hold['kind'], saidYes: boolean): number =>
  kind === 'delay' && saidYes ? AFTER_YES : STEP[kind];

function heldEvents(bet: PlacedBet, outcome: PlacementOutcome, clocks: Clocks): NewDerived[] {
  const found = holdOf(outcome);
  if (found === undefined || bet.status !== 'PENDING' || !isOpen(bet)) return [];
  const step = stepOf(found.kind, outcome.offer !== undefined);
  const known = bet.hold === null ? 0 : stepOf(bet.hold.kind, bet.agreed.length > 0);
  if (isSame(bet.hold, found) || step < known) return [];
  const { ref } = bet;
  if (found.offer !== null && !isOfferFor(bet.slip, found.offer)) {
    return [{ type: 'placement/receiptRejected', data: { ref, why: ['offer'] } }];
  }
  const until = localExpiry(found.serverUntil, clocks.serverAt, clocks.at);
  const { reserved } = outcome;
  const aside = reserved === undefined ? {} : { reserved };
  return [{ type: 'placement/decisionDeferred', data: { ref, ...found, until, ...aside } }];
}

/** Two readings of what is meant to be one moment. */
export interface Clocks {
  /** Client wall clock. */
  readonly at: number;
  /** Gateway wall clock when it answered; undefined when it did not say. */
  readonly serverAt: number | undefined;
}

/**
 * What outcomes say about bets that are not decided: a delay that runs, a trader who looks, an offer. Beside
 * `decideOutcome`, which says that they are pending (PLC-03). An offer that is not one for our bet is never
 * shown.
 */
export function decideHeld(
  state: PlacementState,
  outcomes: readonly PlacementOutcome[],
  clocks: Clocks,
): NewDerived[] {
  return outcomes.flatMap((outcome) => {
    const bet = betByRef(state, outcome.ref);
    return bet === undefined ? [] : heldEvents(bet, outcome, clocks);
  });
}
