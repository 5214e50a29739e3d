import * as z from 'zod/mini';

/** SERVICE: what a customer has to know. OFFER: commercial, kept from who is not to be offered anything. */
export const MESSAGE_KINDS = ['SERVICE', 'OFFER'] as const;
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

export const INBOX = {
  /** Characters. */
  title: 80,
  text: 2_000,
  /** The newest of a customer; older ones are not listed. */
  listed: 100,
  keptMs: 365 * 86_400_000,
} as const;

/** CTA_CLOSE is the button of a window: it has been read. */
export const MESSAGE_ACTIONS = ['READ', 'UNREAD', 'DELETE', 'CTA_CLOSE'] as const;
export const MessageAction = z.enum(MESSAGE_ACTIONS);
export type MessageAction = z.infer<typeof MessageAction>;

const common = {
  id: z.string(),
  kind: MessageKind,
  /** Opens as a window until it has been read. */
  important: z.boolean(),
  at: z.int(),
  read: z.boolean(),
};

/**
 * As its customer gets it. What is said to one customer alone has names of its own: under them a log keeps
 * marks in place of the words (`recordings/format/marks.ts`).
 */
export const InboxMessage = z.discriminatedUnion('to', [
  z.object({ ...common, to: z.literal('ALL'), title: z.string(), text: z.string() }),
  z.object({ ...common, to: z.literal('ONE'), personalTitle: z.string(), personalText: z.string() }),
]);
export type InboxMessage = z.infer<typeof InboxMessage>;
