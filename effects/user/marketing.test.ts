import { expect, it } from 'vitest';
import { MARKETING_VERSION } from '#domain/account/marketing.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
const choice = (given: boolean) => ({
  product: 'BETTING',
  channel: 'EMAIL',
  given,
  at: null,
  version: null,
});
const wish = (given: boolean) =>
  ({ product: 'BETTING', channels: ['EMAIL'], given, version: MARKETING_VERSION }) as const;

it('[REG-05.1] what is shown as given is what the gateway said last, also when the answer to a press is lost; two presses both go out', () => {
  let loses = false;
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userAnswer() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getMarketing') return ok({ resultCode: 0, data: { choices: [choice(false)] } });
    if (data.op !== 'setMarketing' || loses) return lost();
    const { given } = wish(true);
    return ok({ resultCode: 0, data: { choices: [choice(given)] } });
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  expect(made.asked('getMarketing')).toBe(0);
  made.submit({ type: 'intent/navigated', data: { path: '/marketingConsent', replace: false } });
  expect(made.state().user.marketing?.told?.choices).toEqual([choice(false)]);
  loses = true;
  made.submit({ type: 'intent/marketingChosen', data: { wish: { ...wish(true), channels: ['EMAIL'] } } });
  expect(made.state().user.marketing?.wish?.outcome).toBe('lost');
  expect(made.state().user.marketing?.told?.choices).toEqual([choice(false)]);
  loses = false;
  made.submit({ type: 'intent/marketingChosen', data: { wish: { ...wish(true), channels: ['EMAIL'] } } });
  made.submit({ type: 'intent/marketingChosen', data: { wish: { ...wish(true), channels: ['EMAIL'] } } });
  expect(made.asked('setMarketing')).toBe(3);
  expect(made.state().user.marketing).toMatchObject({
    told: { choices: [choice(true)] },
    wish: { outcome: 'done' },
  });
});
