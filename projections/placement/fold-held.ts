import type { Draft } from '@reduxjs/toolkit';
import { asBooked } from '#domain/placement/as-booked.ts';
import { isOpen } from '#domain/placement/attempts.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { agreedFor } from '#domain/placement/held-bet.ts';
import type { PlacedBet, PlacementState } from '#domain/placement/placement.ts';
import type { Folds } from '../projection.ts';
import { eachBet } from './each-bet.ts';

/**
 * A decided bet is not held back any more, and one that was booked as agreed, or otherwise than this log
 * knows, is that bet from now on.
 */
export function settleHold(bet: Draft<PlacedBet>): void {
  if (bet.knowledge !== 'final') return;
  bet.hold = null;
  const { receipt, slip } = bet;
  if (receipt === null || receipt.contentHash === slip.contentHash) return;
  bet.slip = agreedFor(bet, receipt) ?? asBooked(slip, receipt);
}

/**
 * The page has come back: what was said of bets that were on their way may be lost. A no that stands is held
 * to.
 */
export function markResumed({ attempt, unresolved }: Draft<PlacementState>): void {
  for (const bet of [...(attempt?.bets ?? []), ...unresolved.flatMap(({ bets }) => bets)]) {
    if (isOpen(bet) && bet.offerAnswer?.answer !== 'DECLINE') bet.resumed = true;
  }
}

/** Bets that the gateway holds back, and the customer's word on an offer. */
export const heldFolds: Folds<PlacementState> = {
  'placement/decisionDeferred': (state, { data: { ref, kind, until, serverUntil, offer, reserved } }) => {
    eachBet(state, [ref], (bet) => {
      if (bet.status !== 'PENDING') return;
      if (bet.hold?.offer?.id !== offer?.id) bet.offerAnswer = null;
      bet.hold = { kind, until, serverUntil, offer, ...(reserved === undefined ? {} : { reserved }) };
    });
  },
  'placement/offerAnswered': (state, { data: { ref, offerId, answer } }) => {
    eachBet(state, [ref], (bet) => {
      bet.offerAnswer = { offerId, answer, state: 'sending' };
    });
  },
  'placement/offerAnswerSent': (state, { data: { ref, contentHash, clientHead } }) => {
    eachBet(state, [ref], (bet) => {
      const offer = bet.hold?.offer ?? null;
      if (offer === null || bet.offerAnswer?.answer !== 'ACCEPT') return;
      // From here on a receipt may be for this bet: the yes is on its way, once more or for the first time.
      bet.agreed.push({ ...asOffered(bet.slip, offer), contentHash, clientHead });
    });
  },
  'placement/offerAnswerLost': (state, { data: { ref } }) => {
    eachBet(state, [ref], (bet) => {
      if (bet.offerAnswer !== null) bet.offerAnswer.state = 'lost';
    });
  },
};
