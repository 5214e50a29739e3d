import { expect, it } from 'vitest';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

it('[REG-04.1] [REG-04.2] a limit that was never spoken of stands before the customer until an answer has arrived, and a lost one is pressed again', () => {
  let isAsked = true;
  let loses = true;
  const made = runtimeHarness(epics, ({ data }) => {
    const userInfo = { ...userAnswer(), ...(isAsked ? { limitAsked: true } : {}) };
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo });
    if (data.op !== 'answerFirstLimit' || loses) return lost();
    isAsked = false;
    return ok({ resultCode: 0 });
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  expect(selectTopWindow(made.state())).toBe('firstLimit');
  made.submit({ type: 'intent/firstLimitAnswered', data: { limit: null } });
  expect(made.state().user.limitAsked?.answer).toBe('lost');
  expect(selectTopWindow(made.state())).toBe('firstLimit');
  loses = false;
  made.submit({ type: 'intent/firstLimitAnswered', data: { limit: null } });
  expect(made.asked('answerFirstLimit')).toBe(2);
  expect(selectTopWindow(made.state())).toBeNull();
  // No amount is ever proposed.
  expect(made.asked('acceptDefaultLimits')).toBe(0);
});
