import { expect, it } from 'vitest';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const figures = { since: 0, deposited: 2_000, withdrawn: 500, staked: 900, returned: 300, limits: [] };

/** A customer whose login and whose answers to who they are tell of a review while it is due. */
function customer() {
  const review = { isDue: true, loses: true };
  const made = runtimeHarness(epics, ({ data }) => {
    const userInfo = { ...userAnswer(), ...(review.isDue ? { review: figures } : {}) };
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo });
    if (data.op !== 'reviewLimits' || review.loses) return lost();
    review.isDue = false;
    return ok({ resultCode: 0 });
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  return { made, review };
}

it('[RGT-11.1] a review stands before the customer until their answer has arrived, and a lost one is pressed again', () => {
  const { made, review } = customer();
  expect(selectTopWindow(made.state())).toBe('review');
  expect(made.state().user.review?.told).toEqual(figures);
  made.submit({ type: 'intent/reviewAnswered', data: { answer: 'KEEP' } });
  expect(made.state().user.review?.answer).toBe('lost');
  expect(selectTopWindow(made.state())).toBe('review');
  review.loses = false;
  made.submit({ type: 'intent/reviewAnswered', data: { answer: 'KEEP' } });
  expect(made.asked('reviewLimits')).toBe(2);
  expect(selectTopWindow(made.state())).toBeNull();
});

it('[RGT-11.2] a review that was answered elsewhere before this page heard of anything is asked for anew', () => {
  const { made, review } = customer();
  expect(selectTopWindow(made.state())).toBe('review');
  review.isDue = false;
  made.submit({
    type: 'live/accountMessageReceived',
    data: {
      message: { channel: '/myBets/g', epoch: 'e', seq: 1, at: 0, type: 'bet', op: 'initial', bets: [] },
    },
  });
  expect(selectTopWindow(made.state())).toBeNull();
});
