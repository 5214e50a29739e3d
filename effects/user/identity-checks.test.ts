import { describe, expect, it } from 'vitest';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted, userInfo } from '#testing/runtime/session-harness.ts';
import { balanceAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const told = (status: string) => ({
  status,
  lookUp: false,
  asked: [],
  documents: [],
  verifiedUntil: null,
});

/** A customer on the page of their check, which is pending until it is said otherwise. */
function onThePage() {
  const asked: number[] = [];
  let answer: () => ReturnType<typeof ok> = () => ok({ resultCode: 0, data: told('PENDING') });
  const made = runtimeHarness(epics, ({ data }) => {
    switch (data.op) {
      case 'login':
        return loginAnswer(made.now(), { expiresAt: made.now() + DAY });
      case 'getUserInfo':
        return ok({ resultCode: 0, data: { ...userInfo('ann'), balance: balanceAnswer(5) } });
      case 'getIdentity':
        asked.push(made.now());
        return answer();
      default:
        return lost();
    }
  });
  made.start();
  made.submit(submitted);
  made.submit({ type: 'intent/navigated', data: { path: '/accountverification', replace: false } });
  return {
    ...made,
    asked,
    answers: (next: typeof answer): void => {
      answer = next;
    },
    identity: () => made.state().user.identity,
  };
}

describe('a check that is pending', () => {
  it('[KYC-02.1] [KYC-02.2] is asked about five times, 30 s apart, and then it is said that they will be told', () => {
    const made = onThePage();
    expect(made.asked).toHaveLength(1);
    const begun = made.now();
    for (let nth = 1; nth <= 5; nth += 1) {
      expect(made.identity()?.step).toBeUndefined();
      made.pass(30_000);
      expect(made.asked).toHaveLength(1 + nth);
    }
    expect(made.asked.slice(1).map((at) => at - begun)).toEqual([30_000, 60_000, 90_000, 120_000, 150_000]);
    expect(made.identity()?.step).toEqual({ step: 'check', outcome: 'later' });
    made.pass(600_000);
    expect(made.asked).toHaveLength(6);
  });

  it('[KYC-02.1] is asked about no more once it has ended, and what they may do is asked anew', () => {
    const made = onThePage();
    made.pass(30_000);
    made.answers(() => ok({ resultCode: 0, data: told('BIOMETRICS_PASSED') }));
    made.pass(30_000);
    expect(made.identity()?.told?.status).toBe('BIOMETRICS_PASSED');
    const users = made.state().user.balance?.version;
    expect(users).toBe(5);
    made.pass(600_000);
    expect(made.asked).toHaveLength(3);
    expect(made.identity()?.step).toBeUndefined();
  });

  it('[KYC-02.4] [KYC-02.3] an error leaves it as it was, with its code, or with -1 where it has none', () => {
    const made = onThePage();
    made.answers(() => refused(7, 'Whatever'));
    made.pass(30_000);
    expect(made.identity()).toMatchObject({ told: { status: 'PENDING' }, loadFailed: true, code: 7 });
    made.answers(() => lost());
    made.pass(30_000);
    expect(made.identity()).toMatchObject({ told: { status: 'PENDING' }, loadFailed: true, code: -1 });
    made.answers(() => ok({ resultCode: 0, data: told('BIOMETRICS_PASSED') }));
    made.pass(30_000);
    expect(made.identity()).toEqual({ told: told('BIOMETRICS_PASSED') });
  });

  it('[KYC-02.3] is not complete by any other answer, and is not asked about from another page', () => {
    const made = onThePage();
    made.answers(() => refused(7, 'Whatever'));
    made.pass(30_000);
    expect(made.identity()?.told?.status).toBe('PENDING');
    made.submit({ type: 'intent/navigated', data: { path: '/more', replace: false } });
    made.pass(600_000);
    expect(made.asked).toHaveLength(2);
  });
});
