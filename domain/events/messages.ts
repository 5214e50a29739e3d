import * as z from 'zod/mini';
import { InboxMessage, MessageAction } from '../messages/inbox-message.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/**
 * The customer's inbox (MSG-03). The words of a message to one customer are marks by the time they are here.
 */
export const messageMarked = defineInput({
  type: 'intent/messageMarked',
  doc: 'The customer marks a message as read or unread, deletes it, or closes the window that it was shown in.',
  data: z.object({ id: z.string(), action: MessageAction }),
  privacy: { id: 'account', action: 'account' },
  examples: [{ id: 'm-1', action: 'READ' }],
});
export const inboxLoaded = defineDerived({
  type: 'message/inboxLoaded',
  doc: 'All messages to the customer, newest first; what is not in it is deleted, withdrawn or too old.',
  data: z.object({ messages: z.array(InboxMessage) }),
  privacy: { messages: whole('account') },
  examples: [
    {
      messages: [
        {
          id: 'm-1',
          kind: 'SERVICE',
          important: false,
          at: 1_790_000_000_000,
          read: false,
          to: 'ALL',
          title: 'Opening hours',
          text: 'Support is here from eight to eight.',
        },
      ],
    },
  ],
});
export const inboxLoadFailed = defineDerived({
  type: 'message/inboxLoadFailed',
  doc: 'The messages could not be had; what was known of them stays.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});
export const markSent = defineDerived({
  type: 'message/markSent',
  doc: 'The mark is on its way to the gateway.',
  data: z.object({ id: z.string(), action: MessageAction }),
  privacy: { id: 'account', action: 'account' },
  examples: [{ id: 'm-1', action: 'READ' }],
});
export const markEnded = defineDerived({
  type: 'message/markEnded',
  doc: 'What became of it. refused: there is no such message any more; lost: not known, marking again is safe.',
  data: z.object({ id: z.string(), action: MessageAction, outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { id: 'account', action: 'account', outcome: 'public' },
  examples: [{ id: 'm-1', action: 'READ', outcome: 'done' }],
});

export const messageEvents = [messageMarked, inboxLoaded, inboxLoadFailed, markSent, markEnded] as const;
