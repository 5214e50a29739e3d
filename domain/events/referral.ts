import * as z from 'zod/mini';
import { PlacementRef } from '../brand.ts';
import { CounterOffer } from '../contract/betting.ts';
import { Money } from '../money/money.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Bets that the gateway holds back, and what the customer says to a trader's offer. */
const ref = '0198c0de-0000-4000-8000-000000000001';
const offerId = '8d1f1b52-5a0e-4f57-9c70-0d6d1f6c0a11';
const answer = z.enum(['ACCEPT', 'DECLINE']);

const offerExample = {
  id: offerId,
  basedOn: '0'.repeat(64),
  offeredAt: 1_790_000_000_000,
  expiresAt: 1_790_000_015_000,
  stake: 5_000,
  totalStake: 5_000,
  totalOdds: '3',
  displayTotalOdds: '2/1',
  possibleWinnings: 15_000,
  eachWayTotalOdds: null,
  eachWayPossibleWinnings: null,
  selections: [{ id: 1001, odds: '2/1' }],
};

export const offerAnswerPressed = defineInput({
  type: 'intent/offerAnswerPressed',
  doc: 'Accept or decline was pressed on a counter-offer, with what the offer said on the screen (FAIL-43).',
  data: z.object({
    ref: PlacementRef,
    offerId: z.string(),
    answer,
    shown: z.object({ stake: z.string(), odds: z.string(), returns: z.string() }),
  }),
  privacy: {
    ref: 'account',
    offerId: 'account',
    answer: 'account',
    shown: { stake: 'account', odds: 'public', returns: 'account' },
  },
  examples: [{ ref, offerId, answer: 'ACCEPT', shown: { stake: '£50.00', odds: '2/1', returns: '£150.00' } }],
});

export const decisionDeferred = defineDerived({
  type: 'placement/decisionDeferred',
  doc: 'The gateway holds a bet back: an in-play delay, a trader who looks at it, or an offer to answer. Until when, by both clocks.',
  data: z.object({
    ref: PlacementRef,
    kind: z.enum(['delay', 'trader', 'offer']),
    /** Epoch ms of this device's clock, for the countdown. */
    until: z.int(),
    /** The same moment by the gateway's clock, which decides. */
    serverUntil: z.int(),
    offer: z.nullable(CounterOffer),
    /** Minor units set aside for the bet meanwhile; absent where the gateway did not say. */
    reserved: z.optional(Money),
  }),
  privacy: {
    ref: 'account',
    kind: 'account',
    until: 'public',
    serverUntil: 'public',
    offer: whole('account'),
    reserved: 'account',
  },
  examples: [
    { ref, kind: 'delay', until: 1_790_000_005_000, serverUntil: 1_790_000_005_000, offer: null },
    {
      ref,
      kind: 'trader',
      until: 1_790_000_006_000,
      serverUntil: 1_790_000_006_000,
      offer: null,
      reserved: 5_000,
    },
    { ref, kind: 'offer', until: 1_790_000_015_000, serverUntil: 1_790_000_015_000, offer: offerExample },
  ],
});

export const offerAnswered = defineDerived({
  type: 'placement/offerAnswered',
  doc: 'The customer said yes or no to an offer; a yes names the hash of the bet that it agrees to. Nothing has been sent yet.',
  data: z.object({ ref: PlacementRef, offerId: z.string(), answer, contentHash: z.string() }),
  privacy: { ref: 'account', offerId: 'account', answer: 'account', contentHash: 'account' },
  examples: [{ ref, offerId, answer: 'ACCEPT', contentHash: '0'.repeat(64) }],
});

export const offerAnswerSent = defineDerived({
  type: 'placement/offerAnswerSent',
  doc: 'The answer to an offer is stored and goes out.',
  data: z.object({
    ref: PlacementRef,
    contentHash: z.string(),
    evidence: z.enum(['durable', 'degraded']),
    /** Head of the log's hash chain with the answer in it; null when it is not known. */
    clientHead: z.nullable(z.string()),
  }),
  privacy: { ref: 'account', contentHash: 'account', evidence: 'public', clientHead: 'public' },
  examples: [{ ref, contentHash: '0'.repeat(64), evidence: 'durable', clientHead: null }],
});

export const offerAnswerLost = defineDerived({
  type: 'placement/offerAnswerLost',
  doc: 'The answer to an offer was not sent, or nothing usable came back: the customer may give it again, and it counts once.',
  data: z.object({
    ref: PlacementRef,
    cause: z.enum(['stale', 'offline', 'loggedOut', 'network', 'timeout', 'contract', 'aborted', 'refused']),
  }),
  privacy: { ref: 'account', cause: 'public' },
  examples: [{ ref, cause: 'network' }],
});

export const referralEvents = [
  offerAnswerPressed,
  decisionDeferred,
  offerAnswered,
  offerAnswerSent,
  offerAnswerLost,
] as const;
