import { expect, it } from 'vitest';
import type { TimeNews } from '#domain/account/own-controls.ts';
import { selectUnreadTimeNews } from '#projections/user/select-time.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

/** A customer with a cap of two hours, of whose day so much is used, and news that was read elsewhere. */
function customer() {
  const day: { used: number; read: TimeNews | null; isHeard: boolean } = {
    used: 61,
    read: null,
    isHeard: true,
  };
  const told = () => ({
    at: Date.UTC(2026, 0, 5, 12),
    controls: [
      { kind: 'CAP', value: 120 },
      { kind: 'QUIET', value: 0 },
      { kind: 'PRODUCTS', value: 0 },
    ],
    ...{ usedMinutes: day.used, leftMinutes: 120 - day.used, over: null },
    session: { since: 0, staked: 0, returned: 0 },
    ...(day.read === null ? {} : { newsRead: day.read }),
  });
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userAnswer() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getControls') return ok({ resultCode: 0, data: told() });
    if (data.op !== 'readTimeNews' || !day.isHeard) return lost();
    day.read = 'half';
    return ok({ resultCode: 0, data: told() });
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  made.submit({ type: 'intent/navigated', data: { path: '/time-management', replace: false } });
  const hear = (): void =>
    made.submit({
      type: 'live/accountMessageReceived',
      data: { message: { channel: '/myBets/g', epoch: 'e', seq: 2, at: 0, type: 'controls', op: 'update' } },
    });
  const news = () => selectUnreadTimeNews(made.state());
  return { ...made, day, hear, news };
}

it('[RGT-04.2] news of the time that is read here is said to the gateway, once', () => {
  const made = customer();
  expect(made.news()).toBe('half');
  expect(made.asked('readTimeNews')).toBe(0);
  made.submit({ type: 'intent/timeNewsClosed', data: {} });
  expect(made.news()).toBeNull();
  expect(made.asked('readTimeNews')).toBe(1);
  made.submit({ type: 'intent/timeNewsClosed', data: {} });
  expect(made.asked('readTimeNews')).toBe(1);
});

it('[RGT-04.2] news that is read in another tab goes here, and graver comes', () => {
  const made = customer();
  expect(made.news()).toBe('half');
  made.day.read = 'half';
  made.hear();
  expect(made.news()).toBeNull();
  made.day.used = 111;
  made.hear();
  expect(made.news()).toBe('ten');
});

it('[RGT-04.2] where what was read is lost on its way, this tab does not tell it again', () => {
  const made = customer();
  made.day.isHeard = false;
  made.submit({ type: 'intent/timeNewsClosed', data: {} });
  made.hear();
  expect(made.news()).toBeNull();
});
