import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { legExample, NewLeg, newLegPrivacy } from './betslip.ts';
import { defineInput } from './define.ts';
import { LoggedPrice, loggedPricePrivacy } from './logged-price.ts';
import { SlipCastData, slipCastPrivacy } from './racing-slip.ts';

// What the tabs of one browser tell each other: another tab is a source whose messages are inputs.

const Quote = z.object({ price: LoggedPrice, version: z.int() });
const quotePrivacy = { price: loggedPricePrivacy, version: 'public' } as const;
const Ids = z.object({ selectionId: SelectionId, marketId: MarketId, eventId: EventId });
const idsPrivacy = { selectionId: 'public', marketId: 'public', eventId: 'public' } as const;

/** A leg as another tab has it; `price` and `version` are those at which it was taken. */
const SharedLeg = z.extend(NewLeg, {
  acknowledged: Quote,
  /** As that tab last knew it: what stands here until this tab has heard of the market itself. */
  quote: Quote,
  active: z.boolean(),
  /** Picked for a bet builder. */
  member: z.boolean(),
  /** Taken out of a bet builder, to be a bet of its own; absent for no. */
  apart: z.optional(z.boolean()),
  replaced: z.nullable(Ids),
  lineToAccept: z.boolean(),
  termsToAccept: z.boolean(),
});
export type SharedLeg = z.infer<typeof SharedLeg>;

/** One thing that stands in the slip. */
export const SharedValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leg'), leg: SharedLeg }),
  z.object({ kind: z.literal('cast'), cast: SlipCastData }),
  z.object({ kind: z.literal('stake'), text: z.string() }),
  z.object({ kind: z.literal('eachWay') }),
  z.object({ kind: z.literal('acca'), eventId: EventId, selectionIds: z.array(SelectionId) }),
  z.object({ kind: z.literal('tab'), tab: z.enum(['single', 'acca', 'system']) }),
]);
export type SharedValue = z.infer<typeof SharedValue>;

const quote = { price: legExample.price, version: 3 } as const;
const sharedLeg = {
  ...legExample,
  acknowledged: quote,
  quote,
  active: true,
  member: false,
  replaced: null,
  lineToAccept: false,
  termsToAccept: false,
};

export const slipHeard = defineInput({
  type: 'tabs/slipHeard',
  doc: 'Another tab of this browser has changed the slip that they share, or had when this one was opened: what is otherwise here; null for what is gone (FAIL-69). What becomes of it are facts of the slip.',
  data: z.object({
    changes: z.array(z.object({ key: z.string(), value: z.nullable(SharedValue) })),
  }),
  privacy: {
    changes: {
      key: 'public',
      value: {
        kind: 'public',
        leg: {
          ...newLegPrivacy,
          acknowledged: quotePrivacy,
          quote: quotePrivacy,
          active: 'public',
          member: 'public',
          apart: 'public',
          replaced: idsPrivacy,
          lineToAccept: 'public',
          termsToAccept: 'public',
        },
        cast: slipCastPrivacy,
        text: 'account',
        eventId: 'public',
        selectionIds: 'public',
        tab: 'public',
      },
    },
  },
  examples: [
    {
      changes: [
        { key: 'leg:1001', value: { kind: 'leg', leg: sharedLeg } },
        { key: 'stake:single:1001', value: { kind: 'stake', text: '5' } },
        { key: 'leg:1002', value: null },
      ],
    },
  ],
});

export const sessionHeard = defineInput({
  type: 'tabs/sessionHeard',
  doc: 'Another tab of this browser has logged in or out, or was logged in when this one was opened. The handle is no credential: whose session the browser has, the gateway is asked.',
  data: z.object({ gwSessionId: z.string(), open: z.boolean() }),
  privacy: { gwSessionId: 'account', open: 'public' },
  examples: [{ gwSessionId: 'g1', open: true }],
});

export const tabEvents = [slipHeard, sessionHeard] as const;
