import * as z from 'zod/mini';
import { INBOX, MessageKind } from '../messages/inbox-message.ts';
import { defineStaffCall } from './staff-call.ts';
import { Explanation, line, lines, STAFF_LIMITS } from './staff-fields.ts';

const none = z.object({});
const answering = <Data extends z.ZodMiniType>(data: Data) => z.object({ resultCode: z.int(), data });
const Why = Explanation.check(z.minLength(STAFF_LIMITS.explanation.least));
const MessageId = line(1, 80);

/** What was said and stands, to all or to one customer, who is not named here. */
const SaidMessage = z.object({
  id: MessageId,
  to: z.enum(['ALL', 'ONE']),
  kind: MessageKind,
  important: z.boolean(),
  title: z.string(),
  text: z.string(),
  at: z.int(),
});
export type SaidMessage = z.infer<typeof SaidMessage>;

/** What is to be said. Nothing commercial opens a window by itself (UK-34). */
export const Announcement = z
  .object({
    /** User name of the one customer, in any case of letters; null: to all. */
    username: z.nullable(line(1, 254)),
    kind: MessageKind,
    important: z.boolean(),
    title: line(1, INBOX.title),
    text: lines(1, INBOX.text),
    why: Why,
  })
  .check(z.refine(({ kind, important }) => kind === 'SERVICE' || !important));
export type Announcement = z.infer<typeof Announcement>;

export const staffMessages = defineStaffCall({
  name: 'staffMessages',
  method: 'GET',
  path: '/support/api/messages',
  doc: 'Messages to customers that stand, newest first. Names no customer.',
  params: none,
  body: none,
  answer: answering(z.array(SaidMessage)),
  may: 'announce',
});

export const staffAnnounce = defineStaffCall({
  name: 'staffAnnounce',
  method: 'POST',
  path: '/support/api/messages',
  doc: 'Puts a message into the inbox of one customer or of all, with an entry in the audit trail.',
  params: none,
  body: Announcement,
  answer: answering(z.object({ id: MessageId })),
  may: 'announce',
});

export const staffWithdraw = defineStaffCall({
  name: 'staffWithdraw',
  method: 'POST',
  path: '/support/api/messages/withdraw',
  doc: 'Takes a message out of every inbox, with an entry in the audit trail.',
  params: none,
  body: z.object({ id: MessageId, why: Why }),
  answer: z.object({ resultCode: z.int() }),
  may: 'announce',
});

export const staffMessageCalls = [staffMessages, staffAnnounce, staffWithdraw] as const;
