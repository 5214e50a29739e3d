import * as z from 'zod/mini';
import { BetId, PlacementRef, UserId } from '../brand.ts';
import { ToldOffer } from '../cash-out/cash-out-offer.ts';
import { Receipt } from '../contract/betting.ts';
import { CashOutReceipt, CashOutRequest } from '../contract/cash-out.ts';
import { Money } from '../money/money.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const ref = '0198c0de-0000-4000-8000-000000000001';
const betId = 'SB-4F7K-92MX-TQ3D';

/** Every text that stood on the card when the customer agreed (EVT-03). */
const ShownCashOut = z.object({
  /** The amount that stood still. */
  amount: z.string(),
  /** The value beside it, when it had moved meanwhile; empty otherwise. */
  moved: z.string(),
  /** Kind and legs of the bet. */
  bet: z.string(),
  /** Which part of the stake, and what goes on; absent for all that is left. */
  part: z.optional(z.string()),
  /** Of an edit: the next bet in words. */
  edit: z.optional(z.string()),
});
const shownExample = { amount: '£3.84', moved: '', bet: 'Single' };

export const cashOutPressed = defineInput({
  type: 'intent/cashOutPressed',
  doc: 'The first press on a value: it is asked about (CSH-03).',
  data: z.object({ betId: BetId, amount: Money, part: z.optional(Money) }),
  privacy: { betId: 'account', amount: 'account', part: 'account' },
  examples: [{ betId, amount: 384 }],
});
export const cashOutPartChosen = defineInput({
  type: 'intent/cashOutPartChosen',
  doc: 'How much of the stake that is left is to be cashed out, as it stands in the field; null: all of it (CSH-08).',
  data: z.object({ betId: BetId, part: z.nullable(Money) }),
  privacy: { betId: 'account', part: 'account' },
  examples: [{ betId, part: 200 }],
});
export const cashOutConfirmed = defineInput({
  type: 'intent/cashOutConfirmed',
  doc: 'The second press, at the amount that stood still (CSH-03).',
  data: z.object({ betId: BetId, shown: ShownCashOut }),
  privacy: { betId: 'account', shown: whole('account') },
  examples: [{ betId, shown: shownExample }],
});
export const cashOutCancelled = defineInput({
  type: 'intent/cashOutCancelled',
  doc: 'The customer lets the bet go on.',
  data: z.object({ betId: BetId }),
  privacy: { betId: 'account' },
  examples: [{ betId }],
});
export const cashOutResultDismissed = defineInput({
  type: 'intent/cashOutResultDismissed',
  doc: 'The end of a cash-out was read, and is put away.',
  data: z.object({ ref: PlacementRef }),
  privacy: { ref: 'account' },
  examples: [{ ref }],
});

export const offersReceived = defineDerived({
  type: 'cashOut/offersReceived',
  doc: 'What open bets can be cashed out for now; `all` names every one of them (CSH-03).',
  data: z.object({ all: z.boolean(), offers: z.array(ToldOffer) }),
  privacy: { all: 'public', offers: whole('account') },
  examples: [{ all: false, offers: [{ betId, status: 'SUSPENDED', amount: null, reason: 'market' }] }],
});
export const confirmOpened = defineDerived({
  type: 'cashOut/confirmOpened',
  doc: 'The amount stands still until then, and waits for the second press (CSH-03).',
  data: z.object({ betId: BetId, amount: Money, part: z.optional(Money), until: z.int() }),
  privacy: { betId: 'account', amount: 'account', part: 'account', until: 'public' },
  examples: [{ betId, amount: 384, until: 5_000 }],
});
export const confirmEnded = defineDerived({
  type: 'cashOut/confirmEnded',
  doc: 'Nobody pressed a second time, or the customer lets the bet go on.',
  data: z.object({ betId: BetId, why: z.enum(['lapsed', 'cancelled']) }),
  privacy: { betId: 'account', why: 'public' },
  examples: [{ betId, why: 'lapsed' }],
});
export const requested = defineDerived({
  type: 'cashOut/requested',
  doc: 'The request exactly as it will be sent and every text that stood on the card (EVT-03). Nothing has been sent yet.',
  data: z.object({ account: UserId, request: CashOutRequest, shown: ShownCashOut }),
  privacy: { account: 'account', request: whole('account'), shown: whole('account') },
  examples: [
    {
      account: 'u1',
      request: {
        ref,
        betId,
        betslipId: betId,
        amount: 384,
        acceptCashOutsChange: 'NOT_ACCEPT',
        contentHash: '5f'.repeat(32),
        clientHead: null,
      },
      shown: shownExample,
    },
  ],
});
export const sent = defineDerived({
  type: 'cashOut/sent',
  doc: 'The request is stored (or storing it was given up within its budget) and goes out, once and never again (PROT-02).',
  data: z.object({
    ref: PlacementRef,
    evidence: z.enum(['durable', 'degraded']),
    clientHead: z.nullable(z.string()),
  }),
  privacy: { ref: 'account', evidence: 'public', clientHead: 'public' },
  examples: [{ ref, evidence: 'durable', clientHead: '5f'.repeat(32) }],
});
export const abandoned = defineDerived({
  type: 'cashOut/abandoned',
  doc: 'Nothing was sent, and nothing will be: the customer is asked again (FAIL-10, FAIL-11).',
  data: z.object({ ref: PlacementRef, reason: z.enum(['stale', 'offline', 'loggedOut']) }),
  privacy: { ref: 'account', reason: 'public' },
  examples: [{ ref, reason: 'stale' }],
});
export const outcomeLost = defineDerived({
  type: 'cashOut/outcomeLost',
  doc: 'No usable answer: whether the bet was cashed out is not known, and the screen says so (PROT-07).',
  data: z.object({
    ref: PlacementRef,
    cause: z.enum([
      'network',
      'timeout',
      'contract',
      'aborted',
      'ambiguous',
      'receipt',
      'resumed',
      'refused',
    ]),
  }),
  privacy: { ref: 'account', cause: 'public' },
  examples: [{ ref, cause: 'network' }],
});
export const delayed = defineDerived({
  type: 'cashOut/delayed',
  doc: 'The gateway has the request, and the delay of the game runs (CSH-06).',
  data: z.object({ ref: PlacementRef, until: z.int() }),
  privacy: { ref: 'account', until: 'public' },
  examples: [{ ref, until: 5_000 }],
});
export const ended = defineDerived({
  type: 'cashOut/ended',
  doc: 'What became of a request. SUCCEEDED only with a verified receipt; FAILED only by a signed refusal or a fence (CSH-02, INV-04).',
  data: z.object({
    ref: PlacementRef,
    status: z.enum(['SUCCEEDED', 'FAILED']),
    receipt: z.nullable(CashOutReceipt),
    /** Of an edit: the receipt of the bet that took the place, verified as well. */
    edited: z.optional(Receipt),
    /** Why not; a name that has words. */
    reason: z.nullable(z.string()),
    /** What it was worth then, where that was the reason. */
    worth: z.nullable(Money),
    from: z.enum(['answer', 'live', 'status', 'fence']),
  }),
  privacy: {
    ref: 'account',
    status: 'account',
    receipt: whole('account'),
    edited: whole('account'),
    reason: 'public',
    worth: 'account',
    from: 'public',
  },
  examples: [
    { ref, status: 'FAILED', receipt: null, reason: 'CASH_OUT_VALUE_CHANGED', worth: 300, from: 'answer' },
  ],
});
export const answerRejected = defineDerived({
  type: 'cashOut/answerRejected',
  doc: 'An answer claimed an end without a signed word that fits what was sent: it is not believed (FAIL-54, FAIL-55).',
  data: z.object({ ref: PlacementRef, why: z.array(z.string()) }),
  privacy: { ref: 'account', why: 'public' },
  examples: [{ ref, why: ['paid'] }],
});

export const cashOutEvents = [
  cashOutPressed,
  cashOutPartChosen,
  cashOutConfirmed,
  cashOutCancelled,
  cashOutResultDismissed,
  offersReceived,
  confirmOpened,
  confirmEnded,
  requested,
  sent,
  abandoned,
  outcomeLost,
  delayed,
  ended,
  answerRejected,
] as const;
