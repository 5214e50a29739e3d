import * as z from 'zod/mini';
import { LiveMessage } from '../contract/live.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

export const connectionChanged = defineInput({
  type: 'live/connectionChanged',
  doc: 'The live connection came up or was lost (LIV-05). The first unsuccessful transport of a fallback is not a loss.',
  data: z.object({ connected: z.boolean(), transport: z.optional(z.string()) }),
  privacy: { connected: 'public', transport: 'public' },
  examples: [{ connected: true, transport: 'websocket' }],
});

export const silenceChanged = defineInput({
  type: 'live/silenceChanged',
  doc: 'The live connection is up and nothing was heard on it for so long that prices may be out of date, or it is heard again.',
  data: z.object({
    silent: z.boolean(),
    /** How long the silence has lasted by then, ms. */
    silentMs: z.int(),
  }),
  privacy: { silent: 'public', silentMs: 'public' },
  examples: [{ silent: true, silentMs: 4_500 }],
});

/**
 * One animation frame of live messages, in order of arrival. Price rows of fixed shape are columns
 * (the n-th entry of each array is one row); everything else stays a message. `order` interleaves:
 * a message at position p stands after the first p price rows.
 */
export const frameReceived = defineInput({
  type: 'live/frameReceived',
  stream: 'hot',
  doc: 'All live messages of one animation frame, none lost, coalesced by a deadline (architecture, hot path).',
  data: z.object({
    prices: z.object({
      selection: z.array(z.int()),
      /** Packed odds (domain/odds); 0 when there is no fixed price. */
      odds: z.array(z.int()),
      version: z.array(z.int()),
      /** Bit 0 suspended, bit 1 starting price, bit 2 non-runner, bit 3 snapshot (initial). */
      flags: z.array(z.int()),
    }),
    messages: z.array(z.object({ afterRow: z.int(), message: LiveMessage })),
    /** Per channel the last (epoch, seq) in this frame; gaps were checked by the edge in order. */
    heads: z.array(z.object({ channel: z.string(), epoch: z.string(), seq: z.int() })),
  }),
  privacy: {
    prices: { selection: 'public', odds: 'public', version: 'public', flags: 'public' },
    messages: { afterRow: 'public', message: whole('account') },
    heads: { channel: 'account', epoch: 'public', seq: 'public' },
  },
  examples: [
    {
      prices: { selection: [1001], odds: [5122], version: [3], flags: [0] },
      messages: [],
      heads: [{ channel: '/eventMarkets/42', epoch: 'a1', seq: 17 }],
    },
  ],
});

/**
 * Messages of channels that tell the customer's story (own bets, placements, system) are cold: they must
 * survive when hot segments are dropped.
 */
export const accountMessageReceived = defineInput({
  type: 'live/accountMessageReceived',
  doc: 'One message of an account or system channel.',
  data: z.object({ message: LiveMessage }),
  privacy: { message: whole('account') },
  examples: [
    {
      message: {
        channel: '/systemMessage',
        type: 'system',
        op: 'remove',
        epoch: 'a1',
        seq: 1,
        at: 0,
        ids: ['m1'],
      },
    },
  ],
});

export const gapDetected = defineInput({
  type: 'live/gapDetected',
  doc: 'A sequence number is missing or the epoch changed: the channel is asked for a fresh snapshot (FAIL-73).',
  data: z.object({ channel: z.string(), expected: z.int(), received: z.int(), epochChanged: z.boolean() }),
  privacy: { channel: 'account', expected: 'public', received: 'public', epochChanged: 'public' },
  examples: [{ channel: '/eventMarkets/42', expected: 18, received: 20, epochChanged: false }],
});

export const subscriptionFailed = defineInput({
  type: 'live/subscriptionFailed',
  doc: 'The gateway refused or does not know a channel (COMETD_UNKNOWN_SUBSCRIPTION), or the protocol failed (COMETD_ERROR) (LIV-11).',
  data: z.object({
    channel: z.string(),
    code: z.enum(['COMETD_UNKNOWN_SUBSCRIPTION', 'COMETD_ERROR']),
    message: z.string(),
  }),
  privacy: { channel: 'account', code: 'public', message: 'public' },
  examples: [{ channel: '/eventMarkets/42', code: 'COMETD_UNKNOWN_SUBSCRIPTION', message: '404' }],
});

export const serverUnavailable = defineDerived({
  type: 'live/serverUnavailableFlagged',
  doc: 'Requests failed after their retries; most requests are dropped until a probe succeeds (MNT-02).',
  data: z.object({ unavailable: z.boolean() }),
  privacy: { unavailable: 'public' },
  examples: [{ unavailable: true }],
});

export const systemMessageDismissed = defineInput({
  type: 'intent/systemMessageDismissed',
  doc: 'The customer has read what the house says to everybody, and puts it away: it comes back when its text is another one (LIV-03).',
  data: z.object({
    id: z.string(),
    /** It was put away in another tab of the browser (MEND-32). */
    elsewhere: z.optional(z.boolean()),
  }),
  privacy: { id: 'public', elsewhere: 'public' },
  examples: [{ id: 'm1' }],
});

export const liveEvents = [
  connectionChanged,
  silenceChanged,
  frameReceived,
  accountMessageReceived,
  gapDetected,
  subscriptionFailed,
  serverUnavailable,
  systemMessageDismissed,
] as const;
