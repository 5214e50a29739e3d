import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import type { InboxMessage, MessageAction } from '#domain/messages/inbox-message.ts';
import { selectUnread } from '#projections/user/select-messages.ts';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

/** A gateway with an inbox that it moves as the real one does; it may lose what it answers. */
function world(kept: InboxMessage[], loses: () => boolean = () => false) {
  let inbox = kept;
  const made = runtimeHarness(epics, ({ data }) => {
    const userInfo = (): Json => {
      const unread = inbox.filter(({ read }) => !read).length;
      return { ...userAnswer(), ...(unread === 0 ? {} : { inbox: { unread } }) };
    };
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userInfo() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo() });
    if (data.op === 'getInbox') return ok({ resultCode: 0, data: { messages: inbox } });
    if (data.op !== 'readInboxMessage') return lost();
    const { id, action } = data.body as unknown as { id: string; action: MessageAction };
    if (loses()) return lost();
    inbox =
      action === 'DELETE'
        ? inbox.filter((one) => one.id !== id)
        : inbox.map((one) => (one.id === id ? { ...one, read: action !== 'UNREAD' } : one));
    return ok({ resultCode: 0 });
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  return {
    ...made,
    kept: () => inbox,
    arrives(message: InboxMessage) {
      inbox = [message, ...inbox];
      made.submit({
        type: 'live/accountMessageReceived',
        data: { message: { channel: '/myBets/g', epoch: 'e', seq: 1, at: 0, type: 'inbox', op: 'update' } },
      });
    },
    open: (path: string) => made.submit({ type: 'intent/navigated', data: { path, replace: false } }),
    mark: (id: string, action: MessageAction) =>
      made.submit({ type: 'intent/messageMarked', data: { id, action } }),
  };
}
const message = (id: string, more: Partial<InboxMessage> = {}): InboxMessage =>
  ({
    ...{ id, kind: 'SERVICE', important: false, at: 0, read: false, to: 'ALL', title: id, text: 'text' },
    ...more,
  }) as InboxMessage;

describe('[MSG-03] the inbox of a customer', () => {
  it('[MSG-03.2] nobody without a message asks for any; who has one is told how many, and opening it reads it, once', () => {
    expect(world([]).asked('getInbox')).toBe(0);
    const made = world([message('a'), message('b')]);
    expect(selectUnread(made.state())).toBe(2);
    made.open('/inbox');
    made.open('/inbox/details/a');
    expect(selectUnread(made.state())).toBe(1);
    made.mark('a', 'UNREAD');
    expect(selectUnread(made.state())).toBe(2);
    expect(made.asked('readInboxMessage')).toBe(2);
    made.open('/inbox');
    made.open('/inbox/details/a');
    expect(made.kept().map(({ read }) => read)).toEqual([true, false]);
  });

  it('[MSG-03.5] [MSG-01.3] what comes over the account channel is here at once; an important one opens as a window until it is read', () => {
    const made = world([]);
    made.arrives(message('late', { important: true }));
    expect(selectUnread(made.state())).toBe(1);
    expect(selectTopWindow(made.state())).toBe('message');
    made.mark('late', 'CTA_CLOSE');
    expect(selectTopWindow(made.state())).toBeNull();
    expect(selectUnread(made.state())).toBe(0);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.state().user.messages).toBeUndefined();
    made.mark('late', 'DELETE');
    expect(made.kept()).toHaveLength(1);
  });

  it('[MSG-03.6] whatever is marked and whatever is lost, what is shown is what the gateway has', () => {
    const press = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      action: fc.constantFrom<MessageAction>('READ', 'UNREAD', 'DELETE', 'CTA_CLOSE'),
      loses: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 10 }), (presses) => {
        let loses = false;
        const made = world([message('a'), message('b'), message('c')], () => loses);
        made.open('/inbox');
        for (const one of presses) {
          loses = one.loses;
          made.mark(one.id, one.action);
          expect(made.state().user.messages?.inbox).toEqual(made.kept());
          expect(made.state().user.messages?.marks[one.id]?.state).toBe(one.loses ? 'lost' : 'done');
        }
      }),
    );
  });
});
