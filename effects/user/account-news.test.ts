import { describe, expect, it } from 'vitest';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

function customer() {
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
  return made;
}

/** The customer's channel begins, as at the start of a page and when a line has come back. */
const heardFromHere = (made: ReturnType<typeof customer>): void =>
  made.submit({
    type: 'live/accountMessageReceived',
    data: {
      message: { channel: '/myBets/g', epoch: 'e', seq: 1, at: 0, type: 'bet', op: 'initial', bets: [] },
    },
  });

describe('what the customer’s channel told while nobody heard it', () => {
  it.each([
    ['/profile', 'getWaysIn'],
    ['/personal-details', 'getPersonalData'],
    ['/accountverification', 'getIdentity'],
    ['/marketingConsent', 'getMarketing'],
    ['/questionnaire', 'getQuestionnaire'],
    ['/time-management', 'getControls'],
    ['/deposit-limits', 'getLimits'],
    ['/inbox', 'getInbox'],
  ])(
    '[LIV-03.8] is asked for where %s shows it, when the channel is heard, and nowhere else',
    (path, call) => {
      const made = customer();
      made.submit({ type: 'intent/navigated', data: { path, replace: false } });
      const before = made.asked(call);
      expect(before).toBeGreaterThan(0);
      heardFromHere(made);
      expect(made.asked(call)).toBe(before + 1);
      made.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
      heardFromHere(made);
      expect(made.asked(call)).toBe(before + 1);
    },
  );

  it('[RGT-03.3] a limit that was changed at another place is asked for where it is shown, and nowhere else', () => {
    const made = customer();
    const hear = (): void =>
      made.submit({
        type: 'live/accountMessageReceived',
        data: {
          message: { channel: '/myBets/g', epoch: 'e', seq: 2, at: 0, type: 'controls', op: 'update' },
        },
      });
    made.submit({ type: 'intent/navigated', data: { path: '/deposit-limits', replace: false } });
    expect(made.asked('getLimits')).toBe(1);
    hear();
    expect(made.asked('getLimits')).toBe(2);
    made.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    hear();
    expect(made.asked('getLimits')).toBe(2);
  });

  it('[RGT-01.5] [UK-27] a reality check that may have been answered or chosen at another place is asked for wherever the customer is', () => {
    const made = customer();
    made.submit({ type: 'intent/navigated', data: { path: '/profile', replace: false } });
    const before = made.asked('getRealityCheckInterval');
    expect(before).toBeGreaterThan(0);
    heardFromHere(made);
    expect(made.asked('getRealityCheckInterval')).toBe(before);
    made.submit({
      type: 'live/accountMessageReceived',
      data: { message: { channel: '/myBets/g', epoch: 'e', seq: 2, at: 0, type: 'controls', op: 'update' } },
    });
    expect(made.asked('getRealityCheckInterval')).toBe(before + 1);
  });

  it('[LIV-03.8] and so are promotions', () => {
    const made = customer();
    made.submit({ type: 'intent/navigated', data: { path: '/promotions', replace: false } });
    made.submit({ type: 'intent/promotionsOpened', data: {} });
    expect(made.asked('getOwnPromotions')).toBe(1);
    heardFromHere(made);
    expect(made.asked('getOwnPromotions')).toBe(2);
  });
});
