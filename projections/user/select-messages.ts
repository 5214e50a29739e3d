import type { InboxMessage } from '#domain/messages/inbox-message.ts';
import type { UserSlice } from './select-user.ts';

/** Unread messages, for the count in the navigation (MSG-03.2). */
export const selectUnread = ({ user: { messages } }: UserSlice): number =>
  messages?.inbox?.filter(({ read }) => !read).length ?? messages?.told ?? 0;

/**
 * The important message that opens as a window: the newest that is unread, and whose reading is not on its
 * way (MSG-01.3).
 */
export const selectImportantMessage = ({ user: { messages } }: UserSlice): InboxMessage | undefined =>
  messages?.inbox?.find(
    ({ id, important, read }) => important && !read && messages.marks[id]?.state !== 'sending',
  );

export const selectMessage = ({ user: { messages } }: UserSlice, id: string): InboxMessage | undefined =>
  messages?.inbox?.find((one) => one.id === id);
