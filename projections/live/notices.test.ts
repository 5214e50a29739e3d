import { describe, expect, it } from 'vitest';
import { LiveMessage } from '#domain/contract/live.ts';
import { noticeOf } from '#domain/contract/system-notice.ts';
import type { Json } from '#domain/json.ts';
import { dismissNotice, heardNotices, type NoticesState, noNotices } from './fold-notices.ts';

const head = { channel: '/systemMessage', epoch: 'a', seq: 1, at: 0, type: 'system' } as const;
const notice = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  group: 'info',
  dismissable: true,
  ...more,
});
const told = (state: NoticesState, op: 'initial' | 'add' | 'update', ...messages: readonly Json[]) =>
  heardNotices(state, LiveMessage.parse({ ...head, op, messages }));
const texts = ({ standing }: NoticesState) => standing.map(({ text }) => text);

describe('[LIV-03] what the house says to everybody', () => {
  it('stands as it was told, by each operation', () => {
    const first = told(noNotices, 'initial', notice('a', 'One'), notice('b', 'Two'));
    expect(texts(first)).toEqual(['One', 'Two']);
    const added = told(first, 'add', notice('c', 'Three'));
    const changed = told(added, 'update', notice('a', 'Uno'));
    expect(texts(changed)).toEqual(['Uno', 'Two', 'Three']);
    const removed = heardNotices(changed, { ...head, op: 'remove', ids: ['b'] });
    expect(texts(removed)).toEqual(['Uno', 'Three']);
    expect(texts(told(removed, 'initial'))).toEqual([]);
  });

  it('is put away with the words that it had, and only where it can be', () => {
    const first = told(noNotices, 'initial', notice('a', 'One'), notice('b', 'Two', { dismissable: false }));
    const away = dismissNotice(dismissNotice(first, 'a'), 'b');
    expect(away.dismissed).toEqual({ a: 'One' });
    expect(dismissNotice(away, 'nothing')).toBe(away);
  });

  it.each<[string, Json]>([
    ['a text', 'One'],
    ['a list', ['One']],
    ['no id', { text: 'One' }],
    ['no words', notice('a', ' \n\u0007 ')],
    ['a key for words', { id: 'a', textId: 'shell.messages' }],
  ])('shows nothing of %s', (_, message) => {
    expect(noticeOf(message)).toBeUndefined();
  });

  it('is one line of plain text, of a known group', () => {
    const told = noticeOf(
      notice('a', '  <b>Late\n\u202Fnight</b>\u0007 ', { group: 'casino', dismissable: 1 }),
    );
    expect(told).toEqual({ id: 'a', text: '<b>Late night</b>', group: 'generic', dismissable: true });
    expect(noticeOf(notice('a', 'x'.repeat(9_000)))?.text).toHaveLength(300);
  });
});
