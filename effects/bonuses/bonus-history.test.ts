import { expect, it } from 'vitest';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const bonus = {
  ...{ id: 'b-1', name: 'Free bet', bets: 'ANY', issuedAt: 0, expiresAt: 9e12, amount: 500 },
  ...{ percentage: null, maxStake: null, currency: 'GBP', standing: 'AVAILABLE', betId: null },
};

it('[MSG-06.2] the page of bonuses is asked for once for each visit and once for each retry, by a customer alone', () => {
  let loses = true;
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userAnswer() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op !== 'getBonusHistory' || loses) return lost();
    return ok({ resultCode: 0, data: { bonuses: [bonus] } });
  });
  const go = (path: string): void =>
    made.submit({ type: 'intent/navigated', data: { path, replace: false } });
  const history = () => made.state().bonuses.history;
  made.start();
  go('/bonus-info');
  expect(made.asked('getBonusHistory')).toBe(0);
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  go('/bonus-info');
  expect([made.asked('getBonusHistory'), history()]).toEqual([1, { list: null, loadFailed: true }]);
  loses = false;
  made.submit({ type: 'intent/retryPressed', data: { view: 'getBonusHistory' } });
  expect(history()).toEqual({ list: [bonus], loadFailed: false });
  loses = true;
  go('/');
  go('/bonus-info');
  // What was known stands, and that it could not be asked again is said.
  expect([made.asked('getBonusHistory'), history()]).toEqual([3, { list: [bonus], loadFailed: true }]);
});
