import { getInbox, readInboxMessage } from '#domain/contract/messages.ts';
import type { Messages } from '../../services.ts';
import { notFound } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** The customer's inbox (MSG-03). */
export const messageHandlers = (messages: Messages): readonly Implementation[] => [
  implement(getInbox, async (_input, caller) => ({
    resultCode: 0,
    data: { messages: [...(await messages.inbox(sessionOf(caller).userId))] },
  })),
  implement(readInboxMessage, async ({ body }, caller) => {
    const done = await messages.mark(sessionOf(caller).userId, body.id, body.action);
    // Unknown, withdrawn and another's look the same.
    if (!done) throw notFound('no such message');
    return { resultCode: 0 };
  }),
];
