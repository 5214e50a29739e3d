import * as z from 'zod/mini';
import { DashboardTile } from '../account/dashboard-tile.ts';
import { InboxMessage, MessageAction } from '../messages/inbox-message.ts';
import { Money } from '../money/money.ts';
import { BonusBets } from './bonuses.ts';
import { defineCall } from './call.ts';
import { TextId } from './request-sizes.ts';
import { answering, common, customerGet, customerPost, done, guestGet } from './unbuilt.ts';

/** Inbox, bonuses, dashboard and published texts (ACCT-03, ACCT-07). */
export const getInbox = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getInbox',
  path: '/api/platform/inbox',
  source: 'MSG-03',
  doc: 'Messages to the customer, newest first: those of a year that are not withdrawn or deleted. Nothing commercial for who is not to be offered anything.',
  query: z.object(common),
  answer: answering(z.object({ messages: z.array(InboxMessage) })),
});
export const readInboxMessage = defineCall({
  ...customerPost,
  implemented: true,
  name: 'readInboxMessage',
  path: '/api/platform/inbox/read',
  source: 'ACCT-07, MSG-03',
  doc: 'Marks a message as read or unread, or deletes it; the same again changes nothing.',
  query: z.object(common),
  body: z.object({ id: TextId, action: MessageAction }),
  answer: done,
});
export const startPushInbox = defineCall({
  ...customerPost,
  name: 'startPushInbox',
  path: '/api/platform/inbox/push',
  source: 'ACCT-07',
  doc: 'Opens the push inbox of a session.',
  query: z.object(common),
  body: z.object({}),
  answer: answering(z.object({ badge: z.int() })),
});
export const getDashboard = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getDashboard',
  path: '/api/platform/dashboard',
  source: 'ACCT-07, USR-04',
  doc: 'Tiles of the account page: what waits for the customer, each with its count.',
  query: z.object(common),
  answer: answering(z.object({ tiles: z.array(DashboardTile) })),
});
export const cancelBonus = defineCall({
  ...customerPost,
  implemented: true,
  name: 'cancelBonus',
  path: '/api/platform/bonuses/cancel',
  source: 'ACCT-07, BON-02',
  doc: 'Gives a bonus back.',
  query: z.object(common),
  body: z.object({ id: TextId }),
  answer: done,
});
export const getBonusOffers = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getBonusOffers',
  path: '/api/platform/bonusoffers',
  source: 'ACCT-07, BON-01',
  doc: 'Offers not yet answered, with what they go with. None for who is not to be offered anything.',
  query: z.object(common),
  answer: answering(
    z.object({
      offers: z.array(
        z.object({
          bonusOfferId: z.string(),
          name: z.string(),
          amount: z.nullable(Money),
          bets: z.optional(BonusBets),
          maxStake: z.optional(z.nullable(Money)),
          expiresAt: z.int(),
        }),
      ),
    }),
  ),
});
export const acceptBonusOffer = defineCall({
  ...customerPost,
  implemented: true,
  name: 'acceptBonusOffer',
  path: '/api/platform/bonusoffers/accept',
  source: 'ACCT-07, BON-01',
  doc: 'Takes an offer.',
  query: z.object(common),
  body: z.object({ bonusOfferId: TextId }),
  answer: done,
});
export const declineBonusOffer = defineCall({
  ...customerPost,
  implemented: true,
  name: 'declineBonusOffer',
  path: '/api/platform/bonusoffers/decline',
  source: 'ACCT-07, BON-01',
  doc: 'Turns an offer down.',
  query: z.object(common),
  body: z.object({ bonusOfferId: TextId }),
  answer: done,
});
export const getStaticContent = defineCall({
  ...guestGet,
  name: 'getStaticContent',
  path: '/api/platform/content/:page',
  source: 'ACCT-02, ACCT-07',
  doc: 'Terms, rules and policies with their version.',
  params: z.object({ page: z.string() }),
  query: z.object(common),
  answer: answering(z.object({ page: z.string(), version: z.string(), text: z.string() })),
});

/** What the customer has been offered, and the answers to it. */
export const bonusOfferCalls = [getBonusOffers, acceptBonusOffer, declineBonusOffer, cancelBonus] as const;

/** The customer's inbox. */
export const inboxCalls = [getInbox, readInboxMessage] as const;

export const dashboardCalls = [getDashboard] as const;

export const messageCalls = [
  ...inboxCalls,
  startPushInbox,
  ...dashboardCalls,
  cancelBonus,
  getBonusOffers,
  acceptBonusOffer,
  declineBonusOffer,
  getStaticContent,
] as const;
