import * as z from 'zod/mini';
import { defineDerived, defineInput } from './define.ts';

/**
 * Requests and answers of the ports. A request is derived (an epic asked); what comes back is an input
 * (PRIN-03, PRIN-04). Ids are positional: `<commit>.<counter>` (PRIN-06).
 */
export const timerArmed = defineDerived({
  type: 'timer/armed',
  doc: 'An epic waits for time to pass.',
  data: z.object({ timerId: z.string(), name: z.string(), ms: z.int().check(z.gte(0)) }),
  privacy: { timerId: 'public', name: 'public', ms: 'public' },
  examples: [{ timerId: '12.1', name: 'calculateDebounce', ms: 250 }],
});

export const timerDisarmed = defineDerived({
  type: 'timer/disarmed',
  doc: 'The wait was abandoned; a firing already on its way is ignored.',
  data: z.object({ timerId: z.string() }),
  privacy: { timerId: 'public' },
  examples: [{ timerId: '12.1' }],
});

export const timerFired = defineInput({
  type: 'timer/fired',
  doc: 'The time armed has passed.',
  data: z.object({ timerId: z.string() }),
  privacy: { timerId: 'public' },
  examples: [{ timerId: '12.1' }],
});

export const gatewayRequested = defineDerived({
  type: 'gateway/requested',
  doc: 'A call of the contract was asked for. Secrets are handles, resolved by the interpreter.',
  data: z.object({
    requestId: z.string(),
    op: z.string(),
    params: z.record(z.string(), z.json()),
    query: z.record(z.string(), z.json()),
    body: z.json(),
  }),
  privacy: { requestId: 'public', op: 'public', params: 'account', query: 'account', body: 'account' },
  examples: [{ requestId: '3.1', op: 'getHome', params: {}, query: { clientid: 'web' }, body: null }],
});

export const gatewayAnswered = defineInput({
  type: 'gateway/answered',
  doc: 'What came back for a request, raw but validated by the contract and without secrets, or why nothing usable came.',
  data: z.object({
    requestId: z.string(),
    op: z.string(),
    outcome: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ok'), status: z.int(), body: z.json(), serverAt: z.optional(z.int()) }),
      /** The gateway answered, with an error body of the contract. */
      z.object({
        kind: z.literal('refused'),
        status: z.int(),
        resultCode: z.int(),
        errorType: z.string(),
        explanationCode: z.optional(z.string()),
        body: z.json(),
        serverAt: z.optional(z.int()),
        /** How often a call was sent that may be repeated (MNT-02). */
        attempts: z.optional(z.int()),
      }),
      /**
       * Nothing usable came: what happened on the other side is unknown.
       * network: no answer; timeout: none in time; contract: an answer that the contract does not allow.
       */
      z.object({
        kind: z.literal('lost'),
        cause: z.enum(['network', 'timeout', 'contract', 'aborted']),
        status: z.optional(z.int()),
        attempts: z.optional(z.int()),
      }),
    ]),
  }),
  privacy: {
    requestId: 'public',
    op: 'public',
    outcome: {
      kind: 'public',
      status: 'public',
      body: 'account',
      resultCode: 'public',
      errorType: 'public',
      explanationCode: 'public',
      cause: 'public',
      serverAt: 'public',
      attempts: 'public',
    },
  },
  examples: [{ requestId: '3.1', op: 'getHome', outcome: { kind: 'lost', cause: 'timeout' } }],
});

export const subscribeRequested = defineDerived({
  type: 'live/subscribeRequested',
  doc: 'The first interest in a channel: one wire subscription. Without a data version the gateway sends a full snapshot (LIV-06).',
  data: z.object({ channel: z.string(), dataVersion: z.optional(z.int()) }),
  privacy: { channel: 'public', dataVersion: 'public' },
  examples: [{ channel: '/eventMarkets/42', dataVersion: 7 }],
});

export const unsubscribeRequested = defineDerived({
  type: 'live/unsubscribeRequested',
  doc: 'The last interest in a channel is gone.',
  data: z.object({ channel: z.string() }),
  privacy: { channel: 'public' },
  examples: [{ channel: '/eventMarkets/42' }],
});

export const barrierRequested = defineDerived({
  type: 'storage/barrierRequested',
  doc: 'An epic goes on only when everything up to this commit is stored.',
  data: z.object({ barrierId: z.string() }),
  privacy: { barrierId: 'public' },
  examples: [{ barrierId: '20.1' }],
});

export const barrierReached = defineInput({
  type: 'storage/barrierReached',
  doc: 'Stored, or given up within the budget: placement is never held up longer than 250 ms (FAIL-05 to FAIL-07).',
  data: z.object({
    barrierId: z.string(),
    evidence: z.enum(['durable', 'degraded']),
    /**
     * Head of the cold stream's hash chain, lower-case hex, up to and including the commit that asked: what a
     * receipt echoes. Null when it was not known within the budget; absent in logs of builds before it was
     * kept.
     */
    head: z.optional(z.nullable(z.string())),
  }),
  privacy: { barrierId: 'public', evidence: 'public', head: 'public' },
  examples: [{ barrierId: '20.1', evidence: 'durable', head: '5f'.repeat(32) }],
});

export const randomRequested = defineDerived({
  type: 'random/requested',
  doc: 'An epic asks for a draw from a named stream.',
  data: z.object({ drawId: z.string(), stream: z.string(), below: z.int() }),
  privacy: { drawId: 'public', stream: 'public', below: 'public' },
  examples: [{ drawId: '5.1', stream: 'experiment', below: 100 }],
});

export const randomDrawn = defineInput({
  type: 'random/drawn',
  doc: 'The draw, uniform in 0..below-1.',
  data: z.object({ drawId: z.string(), value: z.int() }),
  privacy: { drawId: 'public', value: 'public' },
  examples: [{ drawId: '5.1', value: 41 }],
});

export const portEvents = [
  timerArmed,
  timerDisarmed,
  timerFired,
  gatewayRequested,
  gatewayAnswered,
  subscribeRequested,
  unsubscribeRequested,
  barrierRequested,
  barrierReached,
  randomRequested,
  randomDrawn,
] as const;
