import { expect, it } from 'vitest';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

it.each([
  ['/accountverification', 'getIdentity'],
  ['/settings/devices', 'getSessions'],
  ['/profile', 'getWaysIn'],
  ['/change-pin', 'getWaysIn'],
  ['/personal-details', 'getPersonalData'],
  ['/deposit-limits', 'getLimits'],
  ['/time-management', 'getControls'],
])(
  '[KYC-07.1] what %s could not show is asked for again by a press, and not from elsewhere',
  (path, view) => {
    const made = runtimeHarness(epics, ({ data }) => {
      if (data.op !== 'login') return lost();
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userAnswer() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    });
    made.start();
    made.submit({
      type: 'intent/loginSubmitted',
      data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
    });
    made.submit({ type: 'intent/navigated', data: { path, replace: false } });
    const first = made.asked(view);
    expect(first).toBeGreaterThan(0);
    made.submit({ type: 'intent/retryPressed', data: { view } });
    expect(made.asked(view)).toBe(first + 1);
    made.submit({ type: 'intent/retryPressed', data: { view: 'getHome' } });
    expect(made.asked(view)).toBe(first + 1);
    made.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    const away = made.asked(view);
    made.submit({ type: 'intent/retryPressed', data: { view } });
    expect(made.asked(view)).toBe(away);
  },
);
