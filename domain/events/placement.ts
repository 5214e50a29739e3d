import * as z from 'zod/mini';
import { PlacementRef, UserId } from '../brand.ts';
import { PlacementSlip, Receipt } from '../contract/betting.ts';
import { PlacementError } from '../contract/not-placed.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';
import { ShownSlip, shownSlipExample, shownSlipPrivacy } from './shown-slip.ts';

const ref = '0198c0de-0000-4000-8000-000000000001';
const refs = z.array(PlacementRef);

export const armed = defineDerived({
  type: 'placement/armed',
  doc: 'The slip can be placed as it stands: each bet has its ref, minted once for this content (PROT-01).',
  data: z.object({
    bets: z.array(z.object({ stakeId: z.string(), identity: z.string(), ref: PlacementRef })),
  }),
  privacy: { bets: { stakeId: 'public', identity: 'account', ref: 'account' } },
  examples: [{ bets: [{ stakeId: 'acca', identity: 'COMBO|1001,1002|500|GBP', ref }] }],
});

export const requested = defineDerived({
  type: 'placement/requested',
  doc: 'The bets exactly as they will be sent and every text that stood on the slip (EVT-03, INV-18). Nothing has been sent yet.',
  data: z.object({
    account: UserId,
    bets: z.array(z.object({ stakeId: z.string(), identity: z.string(), slip: PlacementSlip })),
    shown: ShownSlip,
  }),
  privacy: {
    account: 'account',
    bets: { stakeId: 'public', identity: 'account', slip: whole('account') },
    shown: shownSlipPrivacy,
  },
  examples: [
    {
      account: 'u1',
      bets: [],
      shown: shownSlipExample,
    },
  ],
});
export const refused = defineDerived({
  type: 'placement/refused',
  doc: 'The press led to nothing, with all reasons in the order of weight; the first is shown.',
  data: z.object({ reasons: z.array(z.string()) }),
  privacy: { reasons: 'public' },
  examples: [{ reasons: ['oddsChanged'] }],
});
export const sent = defineDerived({
  type: 'placement/sent',
  doc: 'The request is stored (or storing it was given up within its budget) and goes out, once and never again (PROT-02).',
  data: z.object({
    refs,
    evidence: z.enum(['durable', 'degraded']),
    /** Head of the log's hash chain that goes out with the bets; null when it is not known. */
    clientHead: z.optional(z.nullable(z.string())),
  }),
  privacy: { refs: 'account', evidence: 'public', clientHead: 'public' },
  examples: [{ refs: [ref], evidence: 'durable', clientHead: '5f'.repeat(32) }],
});
export const abandoned = defineDerived({
  type: 'placement/abandoned',
  doc: 'Nothing was sent, and nothing will be: the customer is asked again (FAIL-10, FAIL-11, FAIL-14).',
  data: z.object({ refs, reason: z.enum(['stale', 'offline', 'disconnected', 'loggedOut']) }),
  privacy: { refs: 'account', reason: 'public' },
  examples: [{ refs: [ref], reason: 'stale' }],
});

export const outcomeLost = defineDerived({
  type: 'placement/outcomeLost',
  doc: 'No usable answer: whether these bets were placed is not known, and the screen says so (PROT-07).',
  data: z.object({
    refs,
    /**
     * refused: the whole request was, without a signature, so each ref is fenced before anything is said of
     * it; otherTab: the tab that had sent the bet is gone, or has its answer.
     */
    cause: z.enum([
      'network',
      'timeout',
      'contract',
      'aborted',
      'ambiguous',
      'receipt',
      'resumed',
      'refused',
      'otherTab',
    ]),
    /**
     * With `refused`: the errors that came with it. They are told once the fence proves that nothing was
     * placed (PLC-05).
     */
    errors: z.optional(z.array(PlacementError)),
  }),
  privacy: { refs: 'account', cause: 'public', errors: whole('account') },
  examples: [{ refs: [ref], cause: 'network' }],
});
export const betOutcomeReceived = defineDerived({
  type: 'placement/betOutcomeReceived',
  doc: 'What became of one bet. SUCCEEDED only with a verified receipt; FAILED only by a refusal or a fence (INV-04).',
  data: z.object({
    ref: PlacementRef,
    stakeId: z.string(),
    status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
    errors: z.array(PlacementError),
    receipt: z.nullable(Receipt),
    from: z.enum(['answer', 'refusal', 'live', 'status', 'fence']),
  }),
  privacy: {
    ref: 'account',
    stakeId: 'public',
    status: 'account',
    errors: whole('account'),
    receipt: whole('account'),
    from: 'public',
  },
  examples: [
    {
      ref,
      stakeId: 'acca',
      status: 'FAILED',
      errors: [{ type: 'Other', message: '' }],
      receipt: null,
      from: 'refusal',
    },
  ],
});
export const receiptRejected = defineDerived({
  type: 'placement/receiptRejected',
  doc: 'An answer claimed an end without a signed receipt or refusal that fits what was sent: it is not believed (FAIL-23, FAIL-54, FAIL-55).',
  data: z.object({ ref: PlacementRef, why: z.array(z.string()) }),
  privacy: { ref: 'account', why: 'public' },
  examples: [{ ref, why: ['contentHash'] }],
});
export const lateResultReceived = defineDerived({
  type: 'placement/lateResultReceived',
  doc: 'The truth about a bet that the slip had given up on; the status shown is not overwritten (TRAP-02, PLC-08).',
  data: z.object({
    ref: PlacementRef,
    status: z.enum(['SUCCEEDED', 'FAILED']),
    errors: z.array(PlacementError),
    receipt: z.nullable(Receipt),
  }),
  privacy: { ref: 'account', status: 'account', errors: whole('account'), receipt: whole('account') },
  examples: [{ ref, status: 'FAILED', errors: [], receipt: null }],
});
export const lateResultDismissed = defineInput({
  type: 'intent/lateResultDismissed',
  doc: 'The customer has read what became of bets that the slip had given up on, and puts the notice away (PLC-08).',
  data: z.object({ refs }),
  privacy: { refs: 'account' },
  examples: [{ refs: [ref] }],
});
export const waitProlonged = defineDerived({
  type: 'placement/waitProlonged',
  doc: 'Still no outcome after the first ten seconds: the screen says that we are confirming (PLC-08).',
  data: z.object({ refs }),
  privacy: { refs: 'account' },
  examples: [{ refs: [ref] }],
});
export const waitingEnded = defineDerived({
  type: 'placement/waitingEnded',
  doc: 'The waiting period is over: pending bets could not be confirmed. Never "not placed": they go on being resolved (PLC-08).',
  data: z.object({ refs }),
  privacy: { refs: 'account' },
  examples: [{ refs: [ref] }],
});
export const finished = defineDerived({
  type: 'placement/finished',
  doc: 'Every bet of the attempt has a final status (PLC-04).',
  data: z.object({ outcome: z.enum(['success', 'partial', 'failure']), placed: z.int(), total: z.int() }),
  privacy: { outcome: 'account', placed: 'account', total: 'account' },
  examples: [{ outcome: 'partial', placed: 2, total: 3 }],
});
export const stopped = defineDerived({
  type: 'placement/stopped',
  doc: 'Processing ended before the outcome (logout): back to before; refs that were sent are reconciled after the next login (PLC-09).',
  data: z.object({ refs, reason: z.enum(['logout']) }),
  privacy: { refs: 'account', reason: 'public' },
  examples: [{ refs: [ref], reason: 'logout' }],
});
export const resultClosed = defineDerived({
  type: 'placement/resultClosed',
  doc: 'The receipt or result was dismissed.',
  data: z.object({ reuse: z.boolean() }),
  privacy: { reuse: 'public' },
  examples: [{ reuse: false }],
});

const Step = z.enum(['before', 'progress', 'semiFailed', 'success', 'result']);
export const stepChanged = defineDerived({
  type: 'placement/stepChanged',
  doc: 'The step machine moved (PLC-02).',
  data: z.object({ step: Step }),
  privacy: { step: 'public' },
  examples: [{ step: 'result' }],
});
export const transitionRefused = defineDerived({
  type: 'placement/transitionRefused',
  doc: 'An anomaly: a step that may not follow the present one was asked for; nothing moved (TRAP-01).',
  data: z.object({ from: Step, to: Step }),
  privacy: { from: 'public', to: 'public' },
  examples: [{ from: 'before', to: 'success' }],
});
export const gateMoved = defineDerived({
  type: 'placement/gateMoved',
  doc: 'Closed when the live connection has been away for more than five seconds: nothing is placed on prices that may be old (FAIL-14).',
  data: z.object({ open: z.boolean() }),
  privacy: { open: 'public' },
  examples: [{ open: false }],
});
export const balanceRefreshDue = defineDerived({
  type: 'placement/balanceRefreshDue',
  doc: 'A placement ended in a way that may have moved the balance.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const placementEvents = [
  armed,
  requested,
  refused,
  sent,
  abandoned,
  outcomeLost,
  betOutcomeReceived,
  receiptRejected,
  lateResultReceived,
  lateResultDismissed,
  waitProlonged,
  waitingEnded,
  finished,
  stopped,
  resultClosed,
  stepChanged,
  transitionRefused,
  gateMoved,
  balanceRefreshDue,
] as const;
