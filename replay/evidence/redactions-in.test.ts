import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { redactionsIn } from './redactions-in.ts';

const kept = { redacted: 'secret', len: 3 };
const event = (type: string, data: unknown): AppEvent => ({ type, data }) as unknown as AppEvent;

describe('what was kept out of events', () => {
  it('[EVT-08.3] is named by event and field, once each, with how often', () => {
    expect(
      redactionsIn([
        event('intent/loginSubmitted', { username: 'someone', password: kept }),
        event('gateway/requested', { op: 'login', body: { password: kept, trust: [{ token: kept }] } }),
        event('gateway/requested', { body: { trust: [{ token: kept }, { token: kept }, null, 'plain'] } }),
        event('live/prices', [1, 2, 3]),
        event('intent/navigated', { path: '/' }),
      ]),
    ).toEqual([
      { type: 'intent/loginSubmitted', path: 'password', count: 1 },
      { type: 'gateway/requested', path: 'body.password', count: 1 },
      { type: 'gateway/requested', path: 'body.trust.token', count: 3 },
    ]);
  });

  it('is nothing where nothing was', () => {
    expect(redactionsIn([event('intent/navigated', { path: '/redacted', text: 'redacted' })])).toEqual([]);
  });
});
