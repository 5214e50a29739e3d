import { expect, it } from 'vitest';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const terms = { version: '1', kind: 'freeBet', amount: 300, bets: 'ANY', days: 7 };
const shown = { promotionId: 'p-1', product: 'BETTING', title: 'A free bet', from: 0, until: 9e12, terms };

it('[MSG-05.1] a guest reads, a customer opts in; taken is what the gateway says is taken, and a lost press is pressed again', () => {
  let loses = true;
  let optedIn: object | null = null;
  const list = () => ok({ resultCode: 0, data: { promotions: [{ ...shown, optedIn }] } });
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userAnswer() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getPromotions' || data.op === 'getOwnPromotions') return list();
    if (data.op !== 'optIn' || loses) return lost();
    optedIn = { at: 5, terms };
    return list();
  });
  const promotions = () => made.state().bonuses.promotions;
  const press = () =>
    made.submit({ type: 'intent/optInPressed', data: { promotionId: 'p-1', termsVersion: '1' } });
  const open = (): void => {
    made.submit({ type: 'intent/navigated', data: { path: '/promotions', replace: false } });
    made.submit({ type: 'intent/promotionsOpened', data: {} });
  };
  made.start();
  open();
  expect(promotions()?.list).toMatchObject([{ promotionId: 'p-1', optedIn: null }]);
  press();
  expect(made.asked('optIn')).toBe(0);
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  open();
  expect([made.asked('getPromotions'), made.asked('getOwnPromotions')]).toEqual([1, 1]);
  press();
  expect(promotions()).toMatchObject({ list: [{ optedIn: null }], optIns: { 'p-1': 'lost' } });
  loses = false;
  press();
  expect(promotions()).toMatchObject({ list: [{ optedIn: { at: 5 } }], optIns: { 'p-1': 'done' } });
});
