import type { UserInfo } from '#domain/contract/account.ts';
import type { EventOf } from '#domain/events/registry.ts';
import type { MessageAction } from '#domain/messages/inbox-message.ts';
import type { MessagesState, UserState } from './user-state.ts';

const nothingKnown: MessagesState = { told: 0, marks: {} };

/** How many are unread, as the gateway tells it; nothing where it has never told of any. */
export function messagesTold(state: UserState | undefined, { inbox }: UserInfo): Pick<UserState, 'messages'> {
  const before = state?.messages;
  if (inbox === undefined && before === undefined) return {};
  return { messages: { ...(before ?? nothingKnown), told: inbox?.unread ?? 0 } };
}

const afterMark = (
  messages: NonNullable<MessagesState['inbox']>,
  id: string,
  action: MessageAction,
): NonNullable<MessagesState['inbox']> =>
  action === 'DELETE'
    ? messages.filter((one) => one.id !== id)
    : messages.map((one) => (one.id === id ? { ...one, read: action !== 'UNREAD' } : one));

function marked(
  state: UserState,
  { id, action }: { readonly id: string; readonly action: MessageAction },
  ended: MessagesState['marks'][string]['state'],
): UserState {
  const before = state.messages ?? nothingKnown;
  const { inbox } = before;
  return {
    ...state,
    messages: {
      ...before,
      ...(ended === 'done' && inbox !== undefined ? { inbox: afterMark(inbox, id, action) } : {}),
      marks: { ...before.marks, [id]: { action, state: ended } },
    },
  };
}

/** The inbox: part of who the customer is, and gone with them (MSG-03). */
export const messageFolds = {
  'message/inboxLoaded': (
    state: UserState,
    { data: { messages } }: EventOf<'message/inboxLoaded'>,
  ): UserState => {
    const { loadFailed: _, ...rest } = state.messages ?? nothingKnown;
    const told = messages.filter(({ read }) => !read).length;
    return { ...state, messages: { ...rest, told, inbox: messages } };
  },
  'message/inboxLoadFailed': (state: UserState): UserState => ({
    ...state,
    messages: { ...(state.messages ?? nothingKnown), loadFailed: true },
  }),
  'message/markSent': (state: UserState, { data }: EventOf<'message/markSent'>): UserState =>
    marked(state, data, 'sending'),
  'message/markEnded': (state: UserState, { data }: EventOf<'message/markEnded'>): UserState =>
    marked(state, data, data.outcome),
};

/** A page that has come back asks anew: it no longer knows what marks in the words stand for. */
export function messagesResumed({ messages }: UserState): Pick<UserState, 'messages'> {
  return messages === undefined ? {} : { messages: { told: messages.told, marks: {} } };
}
